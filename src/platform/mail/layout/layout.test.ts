import { expect, it } from 'vitest'
import { fingerprintLayout } from '../../../../bin/compile-mail-layout.ts'
import type { Block } from './blocks.ts'
import { layOutMail } from './lay-out-mail.ts'
import { fingerprint } from './parts.generated.ts'

const look = {
  language: 'en' as const,
  name: 'Toko <Kopi>',
  logo: null,
  home: 'https://kopi.example',
  color: '#ffd400',
}
const frame = { look, title: 'A title', preheader: 'In short', footer: ['Toko <Kopi>', 'Just answer'] }

it('has parts that were generated from the layout as it is now (else run: npm run generate)', async () => {
  expect(fingerprint).toBe(await fingerprintLayout())
})

it('escapes every text and address, and fills in nothing twice', () => {
  const evil = '<b>[[title]]</b>"&'
  const blocks: Block[] = [
    { kind: 'heading', text: evil },
    { kind: 'quote', text: `${evil}\nsecond line` },
    { kind: 'facts', rows: [{ label: evil, value: evil, isStrong: true }] },
    { kind: 'items', rows: [{ name: evil, detail: evil, amount: evil }] },
    { kind: 'totals', rows: [{ label: evil, amount: evil }] },
    { kind: 'goods', rows: [{ name: evil, links: ['javascript:alert(1)'], keys: [evil] }] },
    { kind: 'picture', link: `https://a.example/?"><script>`, text: evil },
    { kind: 'button', link: `https://a.example/?"><script>`, text: evil },
  ]
  const { html, text } = layOutMail({ ...frame, look: { ...look, logo: 'https://a.example/"><script>' } }, blocks)
  expect(html).not.toMatch(/<b>|<script>|href="javascript/)
  expect(html.match(/&lt;b&gt;\[\[title\]\]&lt;\/b&gt;&quot;&amp;/g)!.length).toBe(13)
  expect(html).toContain('<br>second line')
  expect(html).not.toMatch(/\[\[(?!title\]\])/)
  expect(text).toContain(evil)
})

it('shows the name without a logo, and readable text on the colour of the store', () => {
  const { html } = layOutMail(frame, [{ kind: 'button', text: 'Go', link: 'https://kopi.example/o/1' }])
  expect(html).toContain('>Toko &lt;Kopi&gt;</div>')
  expect(html).toContain('background:#ffd400;color:#1c1917')
  expect(html).toContain('<meta name="color-scheme" content="light dark"')
  expect(html).not.toContain('fonts.googleapis')
})

it('says the same in plain text, from top to bottom', () => {
  const link = 'https://kopi.example/o/1'
  const { text } = layOutMail(frame, [
    { kind: 'heading', text: 'Thank you' },
    { kind: 'paragraph', text: 'Hello Budi,' },
    { kind: 'quote', text: 'one\ntwo' },
    { kind: 'facts', rows: [{ label: 'Amount', value: 'Rp10.000', isStrong: true }] },
    { kind: 'items', rows: [{ name: 'Kopi', detail: '× 2', amount: 'Rp10.000' }] },
    { kind: 'totals', rows: [{ label: 'Total', amount: 'Rp10.000', isStrong: true }] },
    { kind: 'goods', rows: [{ name: 'Guide', links: ['https://drive.example'], keys: ['KEY-1'] }] },
    { kind: 'button', text: 'Open', link },
    { kind: 'address', link },
    { kind: 'address', link: 'https://kopi.example/account' },
  ])
  expect(text).toBe(`Thank you

Hello Budi,

> one
> two

Amount: Rp10.000

- Kopi · × 2 · Rp10.000

Total: Rp10.000

Guide
  https://drive.example
  KEY-1

Open:
${link}

https://kopi.example/account

Toko <Kopi>
Just answer
`)
})
