export { CheckOutlined as LayoutIcon } from '@ant-design/icons';
