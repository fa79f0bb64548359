export { ProjectOutlined as LayoutIcon } from '@ant-design/icons';
