import { expect } from 'vitest'
import { openShop } from '../../records/checkout.ts'
import { untilPasses } from '../../support/eventually.ts'
import { freePort, startService } from '../../support/service.ts'
import { openTab, phone, picture } from '../../web/support/chromium.ts'
import { story } from '../../web/support/story.ts'
import { packStarters, startProject } from './starter.ts'

story('The storefront of create-etalase', async (step) => {
  const service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: '1' }, roles: ['api', 'app', 'worker'] })
  const shop = await openShop(service)
  const publicUrl = `http://localhost:${await freePort()}`
  const sizes = [
    { price: '95000', weight: 250, option1_value: '250 g', stock: 10 },
    { price: '340000', weight: 1000, option1_value: '1 kg', stock: 10 },
  ]
  const coffee = await shop.sell({ name: 'Kopi Toraja', option1_name: 'Ukuran', is_inventory: true, variants: sizes })
  await shop.sell({ name: 'Teh Melati', variant: { price: '30000' } })
  const bundle = await shop.sellBundle([{ variant_id: coffee.id, quantity: 2 }], '180000')
  const starters = await packStarters()
  const project = await starters.create('storefront', 'my-shop', {
    url: service.baseUrl,
    'public-url': publicUrl,
    'store-id': shop.store.unique_id,
    'storefront-key': shop.key.token,
  })
  const buyer = await openTab({ viewport: phone, locale: 'id' })
  const { page } = buyer

  /** Makes the access token look expired, so that the next request refreshes it. */
  async function expireSession() {
    const session = (await buyer.context.cookies()).find(({ name }) => name === 'session')!
    // Encoded by the SDK, and by the framework.
    const kept = { ...JSON.parse(decodeURIComponent(decodeURIComponent(session.value))), expires_at: 0 }
    const value = encodeURIComponent(encodeURIComponent(JSON.stringify(kept)))
    await buyer.context.addCookies([{ ...session, value }])
  }

  await step('acknowledges the test event, gets its secret, and starts again with it', async () => {
    const first = await startProject(project)
    const events = ['product.created', 'product.updated', 'product.deleted', 'stock.changed']
    const body = { url: `${publicUrl}/webhooks`, events, status: 'active' }
    const made = await shop.browser.post(`${shop.path}/webhooks`, body)
    expect(made.status).toBe(201)
    await first.stop()
    await starters.run(['set', 'my-shop', '--webhook-secret', made.body.secret])
    await startProject(project)
  })

  await step('lists the catalog in Indonesian and finds a product in spite of a typing error', async () => {
    await page.goto(publicUrl)
    await page.getByRole('link', { name: 'Kopi Toraja' }).waitFor()
    await page.getByRole('link', { name: 'Paket Pagi' }).first().waitFor()
    await picture(buyer, 'starter-shop-home')
    await page.getByRole('searchbox').fill('torja')
    await page.getByRole('button', { name: 'Cari' }).click()
    await page.getByRole('link', { name: 'Kopi Toraja' }).waitFor()
    expect(await page.getByRole('link', { name: 'Teh Melati' }).count()).toBe(0)
  })

  await step('shows the price of the chosen variant and puts it into the cart', async () => {
    await page.getByRole('link', { name: 'Kopi Toraja' }).click()
    await page.getByRole('heading', { name: 'Kopi Toraja' }).waitFor()
    await page.getByRole('radio', { name: '1 kg' }).check()
    expect(await page.locator('[data-price]').innerText()).toMatch(/^Rp\s340\.000$/)
    await picture(buyer, 'starter-shop-product')
    await page.getByRole('button', { name: 'Masukkan keranjang' }).click()
    await page.getByRole('heading', { name: 'Keranjang' }).waitFor()
    await page.getByRole('link', { name: 'Kopi Toraja' }).waitFor()
    await page.goto(`${publicUrl}/b/${bundle.slug}`)
    await page.getByText('2 × Kopi Toraja').waitFor()
    await page.getByRole('button', { name: 'Masukkan keranjang' }).click()
    await page.getByRole('button', { name: /^Hapus: Paket/ }).click()
    await page.getByText('Keranjang1').waitFor()
    await picture(buyer, 'starter-shop-cart')
  })

  await step('buys as a guest: address, courier, payment', async () => {
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByLabel('Nama lengkap').fill('Budi Santoso')
    await page.getByLabel('Email').fill('budi@example.com')
    await page.getByLabel('Telepon').fill('08123456789')
    await page.getByLabel('Jalan dan nomor').fill('Jl. Sudirman 1')
    await page.getByLabel('Kecamatan').fill('Menteng')
    await page.getByLabel('Kode pos').fill('10310')
    await picture(buyer, 'starter-shop-address')
    await page.getByRole('button', { name: 'Lanjut ke pengiriman' }).click()
    await page.getByRole('group', { name: 'Pembayaran' }).getByRole('radio', { name: 'QRIS' }).check()
    await page.locator('.totals').getByText('Ongkos kirim').waitFor()
    await picture(buyer, 'starter-shop-delivery')
    await page.getByRole('button', { name: 'Buat pesanan' }).click()
    await page.getByText('pesanan Anda sudah kami terima').waitFor()
    await picture(buyer, 'starter-shop-order')
  })

  await step('shows the payment that was made at the provider', async () => {
    const order = page.url()
    await page.goto((await page.getByRole('link', { name: 'Bayar sekarang' }).getAttribute('href'))!)
    await page.getByRole('button', { name: /^Bayar Rp/ }).click()
    await page.getByRole('status').getByText('lunas').waitFor()
    await page.goto(order)
    await page.getByText('Lunas', { exact: true }).waitFor()
  })

  await step('shows a changed price as soon as its webhook arrives', async () => {
    await page.goto(`${publicUrl}/p/${coffee.product.slug}`)
    await shop.send('PATCH', `/variants/${coffee.id}`, { price: '88000' })
    await untilPasses(async () => {
      await page.reload()
      expect(await page.locator('main').innerText()).toContain('88.000')
    })
  })

  await step('keeps the cart of a guest who creates an account, and lists the orders of a customer', async () => {
    await page.getByRole('button', { name: 'Masukkan keranjang' }).click()
    await page.goto(`${publicUrl}/account/register`)
    await page.getByLabel('Nama lengkap').fill('Sari Dewi')
    await page.getByLabel('Email').fill('sari@example.com')
    await page.getByLabel('Kata sandi').fill('a long enough password')
    await page.getByRole('button', { name: 'Buat akun' }).click()
    await page.getByText('Belum ada pesanan').waitFor()
    await expireSession()
    const others = await Promise.all([1, 2, 3].map(() => buyer.context.newPage()))
    await Promise.all([page, ...others].map((one) => one.goto(`${publicUrl}/account`)))
    for (const one of [page, ...others]) await one.getByText('Belum ada pesanan').waitFor()
    for (const one of others) await one.close()
    await page.goto(`${publicUrl}/language/en?back=/cart`)
    await page.getByRole('link', { name: 'Kopi Toraja' }).waitFor()
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByLabel('Phone').fill('08123456780')
    await page.getByLabel('Street and number').fill('Jl. Thamrin 2')
    await page.getByLabel('District').fill('Bandung')
    await page.getByLabel('Postal code').fill('40111')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Which one is yours?').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('group', { name: 'Payment' }).getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('we have received your order').waitFor()
    const number = (await page.getByRole('heading', { level: 1 }).innerText()).split(' ')[1]!
    await page.goto(`${publicUrl}/account`)
    await page.getByRole('link', { name: number }).waitFor()
    await picture(buyer, 'starter-shop-account')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(`${publicUrl}/account`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  await step('sells without script', async () => {
    const plain = await openTab({ viewport: phone, locale: 'id', javaScriptEnabled: false })
    await plain.page.goto(`${publicUrl}/p/${coffee.product.slug}`)
    await plain.page.getByRole('button', { name: 'Masukkan keranjang' }).click()
    await plain.page.getByRole('spinbutton').fill('2')
    await plain.page.getByRole('button', { name: 'Perbarui' }).click()
    await plain.page.getByText('Keranjang2').waitFor()
    await plain.page.getByRole('link', { name: 'Checkout' }).click()
    for (const [label, text] of Object.entries({
      'Nama lengkap': 'Ani',
      Email: 'ani@example.com',
      Telepon: '08123456781',
      'Jalan dan nomor': 'Jl. Cikini 3',
      Kecamatan: 'Menteng',
      'Kode pos': '10330',
    }))
      await plain.page.getByLabel(label).fill(text)
    await plain.page.getByRole('button', { name: 'Lanjut ke pengiriman' }).click()
    await plain.page.getByRole('button', { name: 'Buat pesanan' }).click()
    await plain.page.getByText('pesanan Anda sudah kami terima').waitFor()
  })

  await step('answers nonsense with a page and never with a fault', async () => {
    const origin = { origin: publicUrl }
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...origin }
    const asked: [string, RequestInit][] = [
      ['/?cursor=nonsense', {}],
      ['/?category=none&sort=none', {}],
      ['/b/%00', {}],
      ['/orders/none', {}],
      ['/cart', { headers: { cookie: 'session=nonsense; guest=nonsense; cart=x' } }],
      ['/language/en?back=//evil.example', { redirect: 'manual' }],
      ['/language/en?back=/.//evil.example', { redirect: 'manual' }],
      ['/checkout', { method: 'POST', headers: form, body: 'name=' }],
      ['/checkout/order', { method: 'POST', headers: form, body: '' }],
      ['/cart/items', { method: 'POST', headers: form, body: 'variant_id=none' }],
      ['/cart/items/none', { method: 'POST', headers: form, body: 'quantity=-1' }],
      ['/account/sign-in', { method: 'POST', headers: form, body: 'email=none' }],
      [
        '/account/sign-in',
        { method: 'POST', headers: { 'content-type': 'multipart/form-data', ...origin }, body: 'x' },
      ],
      ['/account/sign-in', { method: 'POST', headers: { ...form, origin: 'https://evil.example' }, body: 'email=a' }],
      ['/webhooks', { method: 'POST', body: '{}' }],
    ]
    const answers = await Promise.all(asked.map(([path, init]) => fetch(publicUrl + path, init)))
    expect(answers.map(({ status }, index) => [asked[index]![0], status])).toEqual([
      ['/?cursor=nonsense', 400],
      ['/?category=none&sort=none', 200],
      ['/b/%00', 400],
      ['/orders/none', 404],
      ['/cart', 200],
      ['/language/en?back=//evil.example', 303],
      ['/language/en?back=/.//evil.example', 303],
      ['/checkout', 200],
      ['/checkout/order', 400],
      ['/cart/items', 400],
      ['/cart/items/none', 400],
      ['/account/sign-in', 400],
      ['/account/sign-in', 400],
      ['/account/sign-in', 403],
      ['/webhooks', 400],
    ])
    const places = answers.map(({ headers }) => headers.get('location')).filter(Boolean)
    expect(places).toEqual(['/', `${publicUrl}//evil.example`])
  })

  await step('answers an unknown address with a page of the shop', async () => {
    const answer = await page.goto(`${publicUrl}/p/nothing`)
    expect(answer!.status()).toBe(404)
    await page.getByRole('heading', { name: 'This page does not exist.' }).waitFor()
  })
})
