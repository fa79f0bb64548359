import { accounts } from './support/api.ts';
import { expect, expectInside, signIn, test } from './support/console.ts';
import { rowsOf } from './support/parts.ts';

test('a visitor who is not signed in comes to the sign-in page, and from there to the first screen with a welcome [2.1 2.4 2.5 2.8 2.26 4.2 9.9]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('用户登录 - 客服运营管理后台');
  await expect(page.getByRole('textbox', { name: '邮箱' })).toBeFocused();
  await signIn(page, ` ${accounts.owner} `);
  await expect(page).toHaveURL(/\/dashboard$/);
  const welcome = page.getByRole('alert').filter({ hasText: '登录成功' });
  await expect(welcome).toContainText('欢迎回来');
  await expect(page).toHaveTitle('首页 - 客服运营管理后台');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('陈星');
  await expect(welcome).toBeHidden();
});

test('the picture of the product is drawn in the color of the page', async ({ page }) => {
  await page.goto('/login');
  const picture = page.locator('aside use');
  const height = () => picture.evaluate((use) => (use instanceof SVGGraphicsElement ? use.getBBox().height : 0));
  await expect.poll(height).toBeGreaterThan(200);
  const color = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  expect(color).toBe('#1880ff');
});

test('empty fields are named at the field, and the first of them gets the focus', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('请输入邮箱')).toBeVisible();
  await expect(page.getByText('请输入密码')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '邮箱' })).toBeFocused();
  await page.getByRole('textbox', { name: '邮箱' }).fill('somebody@demo.example');
  await expect(page.getByText('请输入邮箱')).toBeHidden();
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('textbox', { name: '密码' })).toBeFocused();
});

test('a wrong password and an unknown account are refused alike, at the form, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/login');
  await signIn(page, accounts.staff, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('邮箱或密码错误');
  await expect(page.getByRole('textbox', { name: '邮箱' })).toHaveValue(accounts.staff);
  await expect(page.getByRole('textbox', { name: '密码' })).toBeFocused();
  await signIn(page, 'nobody@demo.example');
  await expect(page.getByRole('alert')).toHaveText('邮箱或密码错误');
  await signIn(page, accounts.staff);
  await expectInside(page);
});

test('the sign-in page speaks English, and so does the console behind it', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'User login' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter email')).toBeVisible();
  await expect(page.getByText('Please enter password')).toBeVisible();
  await signIn(page, accounts.owner, 'wrong');
  await expect(page.getByRole('alert')).not.toHaveText('');
  await expect(page.getByRole('alert')).not.toHaveText(/\p{Script=Han}/u);
  await signIn(page, accounts.owner);
  await expect(page.getByText('Welcome back')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Merchants');
});

test('a link into the console leads through the sign-in to where it points, also after a look at the registration', async ({
  page,
}) => {
  await page.goto('/custom/follow?preset=mine');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: '去注册' }).click();
  await page.getByRole('link', { name: '<<去登录' }).click();
  await signIn(page, accounts.staff, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('邮箱或密码错误');
  await signIn(page, accounts.staff);
  await expect(page).toHaveURL(/\/custom\/follow\?preset=mine$/);
  await expect(page.getByRole('alert').filter({ hasText: '登录成功' })).toBeVisible();
});

test('a link to what the user may not open leads to the first screen, which names the missing permission', async ({
  page,
}) => {
  await page.goto('/role');
  await signIn(page, accounts.staff);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('alert').filter({ hasText: '权限' })).toBeVisible();
});

test('a link that looks like another site leads to the first screen', async ({ page, server }) => {
  await page.goto(`${server.url}//elsewhere.example/custom/business`);
  await signIn(page, accounts.staff);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('signed in', () => {
  test.use({ account: 'owner' });

  test('a reload keeps the session, and the sign-in page leads back inside', async ({ page }) => {
    await page.goto('/user');
    await expect(rowsOf(page).first()).toBeVisible();
    await page.reload();
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/user$/);
    await page.goto('/login');
    await expectInside(page);
  });

  test('signing out asks first; afterwards the back button shows nothing [2.10 2.19 2.20 4.4]', async ({
    page,
    context,
  }) => {
    await page.goto('/custom/business');
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户管理' }).click();
    await expect(rowsOf(page).first()).toBeVisible();

    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    const question = page.getByRole('dialog', { name: '注销' });
    await expect(question).toContainText('确定要退出系统吗?');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/user$/);

    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await question.getByRole('button', { name: '确认' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    await page.goBack();
    await expect(page.getByRole('heading', { name: '用户登录' })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(0);
    await expect(page.getByText(accounts.staff)).toHaveCount(0);
  });

  test('who signed out comes to the first screen at the next sign-in, not to where they were', async ({ page }) => {
    await page.goto('/user');
    await expect(rowsOf(page).first()).toBeVisible();
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog', { name: '注销' }).getByRole('button', { name: '确认' }).click();
    await signIn(page, accounts.owner);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('signing out in one tab signs out the other, whose session is over on the server too', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('/custom/business');
    const other = await context.newPage();
    await other.goto('/user');
    await expect(rowsOf(other).first()).toBeVisible();
    const token = (await context.cookies()).find(({ name }) => name === 'TOKEN')?.value ?? '';

    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '确认' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other.getByRole('heading', { name: '用户登录' })).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByRole('alert').getByText('你已在另一个窗口退出登录')).toBeVisible();

    const code = async () => {
      const headers = { Authorization: `Bearer ${decodeURIComponent(token)}` };
      const { code: answered } = await (await fetch(`${server.url}/buffalo/v1/users/info`, { headers })).json();
      return answered;
    };
    await expect.poll(code).toBe(400204);
  });

  test('signing in in one tab signs in the other', async ({ page, context }) => {
    await context.clearCookies();
    await page.goto('/login');
    const other = await context.newPage();
    await other.goto('/login');
    await expect(other.getByRole('heading', { name: '用户登录' })).toBeVisible();
    await signIn(page, accounts.owner);
    await expectInside(page);
    await expectInside(other);
  });
});
