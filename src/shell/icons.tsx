import { type ComponentType, lazy } from 'react';
import type { IconName } from '../engine/icons.ts';

/**
 * The drawing of every icon name, each loaded when it is first drawn: a menu shows a few of them. The compiler sees to it
 * that none is missing.
 */
export const icons: Readonly<Record<IconName, ComponentType>> = {
  home: lazy(() => import('@ant-design/icons/HomeOutlined')),
  dashboard: lazy(() => import('@ant-design/icons/DashboardOutlined')),
  file: lazy(() => import('@ant-design/icons/FileOutlined')),
  search: lazy(() => import('@ant-design/icons/SearchOutlined')),
  lock: lazy(() => import('@ant-design/icons/LockOutlined')),
  cluster: lazy(() => import('@ant-design/icons/ClusterOutlined')),
  user: lazy(() => import('@ant-design/icons/UserOutlined')),
  setting: lazy(() => import('@ant-design/icons/SettingOutlined')),
  team: lazy(() => import('@ant-design/icons/TeamOutlined')),
  shop: lazy(() => import('@ant-design/icons/ShopOutlined')),
  shopping: lazy(() => import('@ant-design/icons/ShoppingOutlined')),
  'shopping-cart': lazy(() => import('@ant-design/icons/ShoppingCartOutlined')),
  'pay-circle': lazy(() => import('@ant-design/icons/PayCircleOutlined')),
  message: lazy(() => import('@ant-design/icons/MessageOutlined')),
  notification: lazy(() => import('@ant-design/icons/NotificationOutlined')),
  bank: lazy(() => import('@ant-design/icons/BankOutlined')),
  book: lazy(() => import('@ant-design/icons/BookOutlined')),
  compass: lazy(() => import('@ant-design/icons/CompassOutlined')),
  fire: lazy(() => import('@ant-design/icons/FireOutlined')),
  flag: lazy(() => import('@ant-design/icons/FlagOutlined')),
  robot: lazy(() => import('@ant-design/icons/RobotOutlined')),
  'bar-chart': lazy(() => import('@ant-design/icons/BarChartOutlined')),
  safety: lazy(() => import('@ant-design/icons/SafetyOutlined')),
  mail: lazy(() => import('@ant-design/icons/MailOutlined')),
  'customer-service': lazy(() => import('@ant-design/icons/CustomerServiceOutlined')),
  link: lazy(() => import('@ant-design/icons/LinkOutlined')),
  solution: lazy(() => import('@ant-design/icons/SolutionOutlined')),
};
