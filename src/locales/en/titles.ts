/** What one record is called, by path, as within a sentence; where it is not said, as its screen. */
export const nouns: Readonly<Record<string, string>> = {
  '/custom/business': 'merchant',
  '/custom/shop': 'shop',
  '/custom/shop/aiDoc/{id}': 'document',
  '/custom/follow': 'follow-up plan',
  '/organization': 'department',
  '/user': 'user',
  '/role': 'role',
  '/quality/service': 'agent',
  '/quality/transferStore': 'transfer plan',
  '/setting/sensitiveWords': 'sensitive word',
  '/setting/enterprise': 'enterprise',
};

/** Titles of the list, by path (by title for a group without one, by name for a resource without a screen). */
export const titles: Readonly<Record<string, string>> = {
  '/dashboard': 'Home',
  '/custom': 'Customers',
  '/custom/business': 'Merchants',
  '/custom/shop': 'Shops',
  '/custom/shop/aiDoc/{id}': 'AI documents',
  '/custom/business/detail/{id}': 'Merchant',
  '/custom/follow': 'Follow-ups',
  权限管理: 'Permissions',
  '/organization': 'Departments',
  '/user': 'Users',
  '/role': 'Roles',
  服务管理: 'Service',
  '/quality/service': 'Staff',
  '/quality/transferStore': 'Shop transfers',
  系统设置: 'Settings',
  '/setting/sensitiveWords': 'Sensitive words',
  '/setting/loginLog': 'Sign-in log',
  '/setting/operationLog': 'Operation log',
  '/setting/enterprise': 'Enterprises',
};
