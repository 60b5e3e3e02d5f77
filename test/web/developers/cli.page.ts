import { expect } from 'vitest'
import { defaultScopes } from '../../../packages/cli/src/sign-ins/default-scopes.ts'
import { scopes } from '../../../src/vocabulary/index.ts'
import { cliWords } from '../../../web/dashboard/pages/developers/cli/words.ts'
import { developerWords } from '../../../web/dashboard/pages/developers/words.ts'
import { createMachine, readCode } from '../../cli/run-cli.ts'
import { createMerchant, startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport } of dashboardViews) {
  const words = cliWords[language as 'en' | 'id']
  story(`Signing in a command line at ${viewport.width} px in ${language}`, async (step) => {
    const { browser } = await createMerchant(service)
    const { page, ...tab } = await openDashboard(service, browser.cookie!, { viewport, language })
    const picture = (name: string) => pictureAtWidth({ page, ...tab }, name)
    const machine = await createMachine()
    const open = async (code: string) => {
      await page.goto(`${service.appUrl}/setting/developers/cli`)
      await page.getByRole('textbox', { name: words.code }).fill(code)
      await page.getByRole('button', { name: words.next }).click()
    }

    await step('a wrong code is refused, and the page warns of codes of others', async () => {
      await open('BBBB-BBBB')
      await page.getByText(words.own).waitFor()
      await page.getByRole('alert').or(page.locator('[data-problem]')).first().waitFor()
      await picture('cli-wrong-code')
    })

    const listTests = async () =>
      (await browser.get('/api/businesses')).body.data.filter(({ is_test }: { is_test: boolean }) => is_test)

    await step('a code that ended before it was answered creates no business', async () => {
      const login = machine.start('login', '--url', service.baseUrl, '--name', 'laptop-budi')
      await open(await readCode(login))
      await page.getByRole('radio', { name: words.newTest }).and(page.locator(':checked')).waitFor()
      await service.service.pool.query('delete from cli_sign_ins')
      await page.getByRole('button', { name: words.give }).click()
      await page.getByRole('alert').or(page.locator('[data-problem]')).first().waitFor()
      expect(await listTests()).toEqual([])
      expect((await login.ended).code).toBe(1)
    })

    await step('the command gets a key of a new test business, with the scopes that were left', async () => {
      const login = machine.start('login', '--url', service.baseUrl, '--name', 'laptop-budi')
      await open((await readCode(login)).toLowerCase())
      await page.getByRole('heading', { name: words.asks('laptop-budi') }).waitFor()
      await page.getByRole('radio', { name: words.newTest }).and(page.locator(':checked')).waitFor()
      await page.getByText(words.choose(defaultScopes.length, defaultScopes.length)).waitFor()
      await picture('cli-asked')
      await page.getByText(words.choose(defaultScopes.length, defaultScopes.length)).click()
      await page.getByRole('checkbox', { name: scopes['order:delete'][language as 'en' | 'id'] }).uncheck()
      let isLost = false
      await page.route('**/api/businesses', async (route) => {
        if (route.request().method() !== 'POST' || isLost) return await route.continue()
        isLost = true
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: words.give }).click()
      await page.getByRole('alert').or(page.locator('[data-problem]')).first().waitFor()
      // The answer was lost, so the second attempt creates no second business.
      await page.getByRole('button', { name: words.give }).click()
      await page.getByRole('heading', { name: words.done }).waitFor()
      expect(await listTests()).toHaveLength(1)
      await picture('cli-done')
      const { code, stdout } = await login.ended
      expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('a test business') })
      const status = await machine.run('status')
      expect(status.stdout).toContain('order:create')
      expect(status.stdout).not.toContain('order:delete')
    })

    await step('a refused command is told so; the test business is offered first the next time', async () => {
      const login = machine.start('login', '--url', service.baseUrl, '--name', 'somebody')
      await open(await readCode(login))
      await page.getByRole('radio', { name: words.newTestName }).and(page.locator(':checked')).waitFor()
      await page.getByRole('button', { name: words.refuse }).click()
      await page.getByRole('heading', { name: words.refused }).waitFor()
      await picture('cli-refused')
      expect((await login.ended).stderr).toContain('was refused in the dashboard')
    })

    await step('registering an app opens its form, filled in, and nothing happens before it is sent', async () => {
      await machine.run('app', 'init', '--name', 'Gudang', '--address', 'https://gudang.example')
      const { stdout } = await machine.run('app', 'register')
      await page.goto(stdout.trim())
      await page.getByText(`${words.newTestName} · ${words.test}`).first().waitFor()
      const { apps } = developerWords[language as 'en' | 'id']
      await page.getByRole('textbox', { name: apps.redirect }).waitFor()
      expect(await page.getByRole('textbox', { name: apps.name }).inputValue()).toBe('Gudang')
      expect(await page.getByRole('textbox', { name: apps.redirect }).inputValue()).toBe(
        'https://gudang.example/callback',
      )
      await page
        .getByRole('checkbox', { name: scopes['store:list'][language as 'en' | 'id'] })
        .and(page.locator(':checked'))
        .waitFor()
      await picture('cli-app-form')
      const { data } = (await browser.get('/api/businesses')).body
      const list = async () => (await browser.get(`/api/businesses/${data.at(-1).unique_id}/apps`)).body.data
      expect(await list()).toEqual([])
      await page.getByRole('button', { name: apps.create }).click()
      await page.getByText(apps.shownTitle).waitFor()
      expect(await list()).toMatchObject([{ name: 'Gudang', scopes: ['store:list', 'order:read'] }])
    })
  })
}
