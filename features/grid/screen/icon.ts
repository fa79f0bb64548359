export { CalendarOutlined as LayoutIcon } from '@ant-design/icons';
