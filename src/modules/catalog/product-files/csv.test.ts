import { describe, expect, it } from 'vitest'
import { createSeller, type Seller } from '../../../../test/records/catalog.ts'
import { callApi, startService } from '../../../../test/support/service.ts'
import { type FieldErrorCode, toSentence } from '../../../platform/errors/field-errors.ts'
import { itemTypes } from '../variants/rules.ts'

const service = await startService()

const send = (shop: Seller, csv: string, query = '', type = 'text/csv') =>
  callApi(service, `/v3/products/import${query}`, shop.key, {
    method: 'POST',
    body: csv,
    headers: { 'content-type': type },
  })

const fileTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const sendFile = (shop: Seller, body: Uint8Array<ArrayBuffer>, type: string, query = '') =>
  callApi(service, `/v3/products/import${query}`, shop.key, { method: 'POST', body, headers: { 'content-type': type } })

const rowError = (row: number, field: string, code: FieldErrorCode, params = {}) => ({
  row,
  field,
  code,
  params,
  message: toSentence({ code, params }),
})

const file = `slug,name,item_type,category,labels,is_inventory,option1_name,option1_value,sku,price,weight,stock,stores
kopi,Kopi Gayo,physical,Food & drink > Coffee > Beans,new|hot,yes,Size,250 g,K-250,95000,250,12,STORE
kopi,Kopi Gayo,physical,,,,Size,1 kg,K-1000,340000.50,1000,3,
,"Buku, ""Resep""",digital,,,,,,,45000,,,STORE
`

describe('importing', () => {
  it('creates products with their variants, stock and stores', async () => {
    const shop = await createSeller(service)
    const store = await shop.store()
    const answer = await send(shop, `\uFEFF${file.replaceAll('STORE', store.unique_id)}`)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: {
        is_dry_run: false,
        rows: 3,
        products: 2,
        new_categories: [],
        failed_rows: 0,
        errors: [],
        columns: expect.arrayContaining([{ name: 'slug', header: 'slug' }]),
        failed: [],
      },
    })
    const [book, coffee] = (await shop.get('/v3/products')).body.data
    expect(book).toMatchObject({ name: 'Buku, "Resep"', slug: 'buku-resep', item_type: 'digital', is_inventory: false })
    expect(coffee).toMatchObject({
      slug: 'kopi',
      labels: [{ name: 'new' }, { name: 'hot' }],
      taxonomy: { full_path: 'Food & drink > Coffee > Beans' },
      option1_values: ['250 g', '1 kg'],
      stores: [{ id: store.id }],
      variants: [
        { sku: 'K-250', price: '95000.00', weight: 250, available_qty: 12 },
        { sku: 'K-1000', price: '340000.50', weight: 1000, available_qty: 3 },
      ],
    })
    expect((await shop.get('/v3/products?search=k-1000')).body.data).toHaveLength(1)
  })

  it("puts products into the business's own categories and exports them again", async () => {
    const shop = await createSeller(service)
    const drinks = await shop.must('POST', '/v3/categories', { name: 'Minuman' })
    const coffee = await shop.must('POST', '/v3/categories', { name: 'Kopi', parent_id: drinks.id })
    const odd = await shop.must('POST', '/v3/categories', { name: 'A|B' })
    const csv = `name,price,weight,categories\nGayo,1000,1,minuman > KOPI|${odd.id}|kopi\nTeh,1000,1,Asing\n`
    const { body } = await send(shop, csv)
    expect(body).toMatchObject({ products: 1, errors: [rowError(3, 'categories', 'not_found')] })
    const [product] = (await shop.get(`/v3/products?category_id=${drinks.id}`)).body.data
    expect(product.categories.map(({ id }: { id: number }) => id)).toEqual([coffee.id, odd.id])
    expect((await callApi(service, '/v3/products/export', shop.key)).text).toContain(`Minuman > Kopi|${odd.id}`)
  })

  it('changes nothing in a dry run and returns the report of a real run', async () => {
    const shop = await createSeller(service)
    const { body } = await send(shop, file.replaceAll('STORE', ''), '?dry_run=true')
    expect(body).toMatchObject({ is_dry_run: true, rows: 3, products: 2, failed_rows: 0, errors: [] })
    expect((await shop.get('/v3/products/count')).body).toEqual({ count: 0 })
  })

  it('reports each invalid row by number, field and message, and imports the others', async () => {
    const shop = await createSeller(service)
    const other = await createSeller(service)
    await shop.product({ slug: 'taken' })
    const foreign = (await other.store()).unique_id
    const csv = `slug,name,item_type,category,option1_name,option1_value,price,weight,stock,stores,interval
,Good,physical,,,,1000,1,,,
,,physical,,,,1000,1,,,
,No price,physical,,,,,1,,,
,Bad price,physical,,,,95.0000,1,,,
,Bad weight,physical,,,,1,heavy,,,
,Bad type,food,,,,1,1,,,
,Bad category,physical,Nowhere,,,1,1,,,
,Foreign store,physical,,,,1,1,,${foreign},
taken,Taken,physical,,,,1,1,,,
same,Same,physical,,Size,S,1,1,,,
same,Same,physical,,Size,S,1,1,,,
,Sub,subscription,,,,1,,,,
,Also good,physical,,,,1000,1,,,
`
    const { body } = await send(shop, csv)
    expect(body).toMatchObject({
      is_dry_run: false,
      rows: 13,
      products: 2,
      failed_rows: 11,
      errors: [
        rowError(3, 'name', 'required'),
        rowError(4, 'price', 'required'),
        rowError(5, 'price', 'invalid_amount'),
        rowError(6, 'weight', 'not_whole'),
        rowError(7, 'item_type', 'unknown_value', { allowed: itemTypes }),
        rowError(8, 'category', 'not_found'),
        rowError(9, 'stores', 'not_found'),
        rowError(10, 'slug', 'taken'),
        rowError(12, 'option1_value', 'option_values_taken'),
        rowError(13, 'interval', 'required'),
      ],
    })
    expect((await shop.get('/v3/products')).body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Also good',
      'Good',
      'Kopi Gayo',
    ])
  })

  it.each([
    ['without a column it needs', 'name\nKopi\n', ['lacks the column price']],
    ['with a column it does not know', 'name,price,colour\nKopi,1,red\n', ['has an unknown column "colour"']],
    ['that is empty', '', ['must not be empty']],
    ['with a column twice', 'name,price,Price\nKopi,1,2\n', ['has the column price twice']],
    ['with a quote that never ends in the header', 'name,"price\nKopi,1\n', ['is not readable CSV at row 1']],
  ])('answers 422 to a file %s', async (_, csv, messages) => {
    const shop = await createSeller(service)
    const { status, body } = await send(shop, csv)
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { file: messages } })
  })

  it('names a row that cannot be read, and imports the others', async () => {
    const shop = await createSeller(service)
    const csv = 'weight,name,price\n1,Satu,1\n1,"Dua,2\n\n1,Tiga,3,4\n1,"Em"pat,4\n1,"Lima\nbaris",5\n1,Enam,6\n'
    const { status, body } = await send(shop, csv)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        is_dry_run: false,
        rows: 6,
        products: 3,
        failed_rows: 3,
        errors: [
          rowError(3, 'row', 'unreadable_row'),
          rowError(5, 'row', 'too_many_cells'),
          rowError(6, 'row', 'unreadable_row'),
        ],
      },
    })
    const names = (await shop.get('/v3/products')).body.data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Enam', 'Lima\nbaris', 'Satu'])
  })

  it('refuses a file that is not UTF-8, and keeps nothing of a file that is refused', async () => {
    const shop = await createSeller(service)
    const rows = Array.from({ length: 600 }, (_, i) => `Kopi ${i},${i + 1}`)
    const latin1 = Buffer.from(`name,price\n${rows.join('\n')}\nCafé,1\n`, 'latin1')
    for (const query of ['', '?dry_run=true']) {
      const { status, body } = await callApi(service, `/v3/products/import${query}`, shop.key, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: new Uint8Array(latin1),
      })
      expect([status, body.error_details]).toEqual([422, [{ field: 'file', code: 'not_utf8', params: {} }]])
    }
    expect((await shop.get('/v3/products')).body.data).toEqual([])
  })

  it('imports the example of the reference', async () => {
    const shop = await createSeller(service)
    const document = (await callApi(service, '/v3/openapi.json')).body
    const { example } = document.paths['/v3/products/import'].post.requestBody.content['text/csv']
    expect((await send(shop, example)).body).toMatchObject({ products: 1, failed_rows: 0 })
  })

  it('makes nothing twice of a file that is sent twice, but products of the same name in one file', async () => {
    const shop = await createSeller(service)
    const csv = 'name,price,weight\nKopi Gayo,95000,250\nKopi Gayo,95000,250\n'
    expect((await send(shop, csv)).body).toMatchObject({ products: 2, failed_rows: 0 })
    const errors = [rowError(2, 'row', 'already_imported'), rowError(3, 'row', 'already_imported')]
    for (const query of ['', '?dry_run=true'])
      expect((await send(shop, csv, query)).body).toMatchObject({ products: 0, failed_rows: 2, errors })
    expect((await send(shop, `${csv}Teh,1,1\n`)).body).toMatchObject({ products: 1, failed_rows: 2 })
  })

  it.each(['id', 'en'])(
    'takes its templates in %s, as CSV and as Excel, and puts the products into stores and categories',
    async (language) => {
      const shop = await createSeller(service)
      const store = await shop.store()
      for (const [kind, type] of Object.entries(fileTypes)) {
        const address = `${service.baseUrl}/v3/products/import/template.${kind}?language=${language}`
        const answer = await fetch(address, { headers: { authorization: `Bearer ${shop.key}` } })
        expect(answer.headers.get('content-type')).toContain(type)
        const template = new Uint8Array(await answer.arrayBuffer())
        const preview = await sendFile(shop, template, type, '?dry_run=true')
        expect(preview.body).toMatchObject({ rows: 3, products: 0, failed_rows: 3 })
        expect(preview.body.errors).toMatchObject([
          { row: 2, field: 'categories', code: 'not_found' },
          { row: 4, field: 'categories', code: 'not_found' },
        ])
        const { body } = await sendFile(shop, template, type, '?create_categories=true')
        expect(body).toMatchObject({ rows: 3, products: 2, failed_rows: 0, errors: [] })
        expect(body.new_categories).toEqual(language === 'id' ? ['Kopi', 'Tas'] : ['Coffee', 'Bags'])
        const { data } = (await shop.get('/v3/products')).body
        expect(data).toMatchObject([
          { stores: [{ id: store.id }], variants: [{ price: '45000.00', weight: 120, available_qty: 25 }] },
          { stores: [{ id: store.id }], variants: [{ sku: 'GAYO-250' }, { price: '340000.00' }] },
        ])
        expect(data[0].categories).toMatchObject([{ name: body.new_categories[1] }])
        await shop.must('DELETE', `/v3/products/${data[0].id}`)
        await shop.must('DELETE', `/v3/products/${data[1].id}`)
        await service.service.pool.query(
          'delete from product_categories; delete from categories; delete from imported_rows',
        )
      }
    },
  )

  it('reads Indonesian words, semicolons and thousands, and names by which people call stores and categories', async () => {
    const shop = await createSeller(service)
    const store = await shop.store()
    const drinks = await shop.must('POST', '/v3/categories', { name: 'Minuman' })
    await shop.must('POST', '/v3/categories', { name: 'Kopi', parent_id: drinks.id })
    const csv = `Nama Produk;Jenis;Kategori;Harga;Berat (gram);Stok;Toko;Terlihat;Masalah\nGayo;Fisik;kopi;Rp 95.000;1.250;1.000;${store.name};Ya;alt\n`
    expect((await send(shop, csv)).body).toMatchObject({ products: 1, errors: [] })
    const [product] = (await shop.get('/v3/products')).body.data
    expect(product).toMatchObject({
      item_type: 'physical',
      stores: [{ id: store.id }],
      categories: [{ name: 'Kopi' }],
      variants: [{ price: '95000.00', weight: 1250, available_qty: 1000 }],
    })
  })

  it('reports every error of a row at once, with the cells to correct', async () => {
    const shop = await createSeller(service)
    const csv = 'Nama,Harga,Berat,Toko,Kategori,Jenis\n,mahal,berat,Asing,Asing,makanan\n'
    const { body } = await send(shop, csv)
    const cells = {
      name: '',
      price: 'mahal',
      weight: 'berat',
      stores: 'Asing',
      categories: 'Asing',
      item_type: 'makanan',
    }
    expect(body.failed).toEqual([{ row: 2, cells }])
    expect(body.columns).toContainEqual({ name: 'price', header: 'Harga' })
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`).sort()).toEqual([
      'categories not_found',
      'item_type unknown_value',
      'name required',
      'price invalid_amount',
      'stores not_found',
      'weight not_whole',
    ])
  })

  it('refuses an Excel file that is none with what is wrong', async () => {
    const shop = await createSeller(service)
    const broken = await sendFile(shop, new Uint8Array(Buffer.from('PK\x03\x04 broken')), fileTypes.xlsx)
    expect([broken.status, broken.body.error_details]).toMatchObject([
      422,
      [{ field: 'file', code: 'unreadable_excel' }],
    ])
    const large = Buffer.alloc(11 * 1024 * 1024, 'x')
    large.write('PK\x03\x04')
    expect((await sendFile(shop, new Uint8Array(large), fileTypes.xlsx)).status).toBe(413)
    expect(
      (
        await callApi(service, '/v3/products', shop.key, {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': fileTypes.xlsx },
        })
      ).status,
    ).toBe(415)
  })

  it('answers 415 to other content types, and to CSV on other routes', async () => {
    const shop = await createSeller(service)
    expect((await send(shop, '{}', '', 'application/json')).status).toBe(415)
    const form = new FormData()
    form.set('file', new Blob(['name\nKopi\n']), 'products.csv')
    for (const path of ['/v3/products/import', '/v3/stock/import', '/v3/customers/import']) {
      const multipart = await callApi(service, path, shop.key, { method: 'POST', body: form })
      expect([
        path,
        multipart.status,
        multipart.body.error_description ?? multipart.body.message ?? multipart.body.error,
      ]).toEqual([path, 415, 'Send the file as text/csv'])
    }
    const headers = { 'content-type': 'text/csv' }
    const elsewhere = await callApi(service, '/v3/products', shop.key, { method: 'POST', body: 'name', headers })
    expect(elsewhere.status).toBe(415)
  })
})

describe('exporting', () => {
  it('writes CSV that can be imported again, with formulas escaped', async () => {
    const shop = await createSeller(service)
    const store = await shop.store()
    await send(shop, file.replaceAll('STORE', store.unique_id))
    await shop.product({ name: '=HYPERLINK("x")', slug: 'formula' })
    const answer = await shop.get('/v3/products/export')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`)
    const other = await createSeller(service)
    const again = await send(other, answer.text.replaceAll(store.unique_id, ''))
    expect(again.body).toMatchObject({ rows: 4, products: 3, errors: [] })
    const names = async (of: Seller) => {
      const { data } = (await of.get('/v3/products')).body
      return data.map((product: { name: string; slug: string; variants: { price: string; sku: string }[] }) => ({
        name: product.name,
        slug: product.slug,
        variants: product.variants.map(({ price, sku }) => ({ price, sku })),
      }))
    }
    expect(await names(other)).toEqual(await names(shop))
  })

  it('works in the dashboard for members of the business only', async () => {
    const shop = await createSeller(service)
    const stranger = await createSeller(service)
    await shop.product()
    expect((await shop.browser.get(`${shop.path}/products/export`)).text.split('\n')).toHaveLength(3)
    expect((await stranger.browser.get(`${shop.path}/products/export`)).status).toBe(404)
  })
})
