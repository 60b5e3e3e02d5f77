import { createSeller } from '../../records/catalog.ts'
import { startService } from '../../support/service.ts'
import { pictureAtWidth } from '../support/chromium.ts'
import { dashboardViews, openDashboard } from '../support/dashboard.ts'
import { story } from '../support/story.ts'

const service = await startService()

for (const { language, viewport, words } of dashboardViews)
  story(`Pictures of imports at ${viewport.width} px in ${language}`, async (step) => {
    const { productForm: form } = words
    const shop = await createSeller(service)
    const tab = await openDashboard(service, shop.browser.cookie!, { viewport, language })
    const { page } = tab
    const { id } = await shop.product({ name: 'Kopi Gayo', images: ['https://127.0.0.1:9/kopi.png'] })
    const note = page.getByText(form.picturesElsewhere('127.0.0.1:9'))

    await step('the product says which of them could not be fetched, until they are removed', async () => {
      await page.goto(`${service.appUrl}/b/${shop.business.username}/products/${id}`)
      await note.waitFor()
      await pictureAtWidth(tab, `pictures-elsewhere-${language}`)
      await page.getByRole('button', { name: form.removePicture(1) }).click()
      await note.waitFor({ state: 'detached' })
    })
  })
