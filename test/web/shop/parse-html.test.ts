import { describe, expect, it } from 'vitest'
import { describe as describePage, toText } from '../../../web/shop/head/describe.ts'
import { type HtmlNode, parseHtml } from '../../../web/shop/parts/parse-html.ts'
import { measureCpuMs } from '../../support/cpu-time.ts'

const textIn = (nodes: HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('')

const measureDepth = (nodes: HtmlNode[]): number =>
  Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + measureDepth(node.children))))

const countIn = (nodes: HtmlNode[]): number =>
  nodes.reduce((sum, node) => sum + (typeof node === 'string' ? 0 : 1 + countIn(node.children)), 0)

describe('stored HTML', () => {
  it('is parsed to elements with attributes and decoded text', () => {
    expect(
      parseHtml('<p>A &amp; <a href="https://x/?a=1&amp;b">b<br />c</a></p><!-- x --><script>y</script>z'),
    ).toEqual([
      {
        name: 'p',
        attributes: {},
        children: [
          'A & ',
          {
            name: 'a',
            attributes: { href: 'https://x/?a=1&b' },
            children: ['b', { name: 'br', attributes: {}, children: [] }, 'c'],
          },
        ],
      },
      'z',
    ])
  })

  it('keeps 50 levels and 5,000 elements, and of the rest the text', () => {
    const deep = parseHtml(`${'<b>x'.repeat(5000)}${'</i>'.repeat(5000)}${'</b>'.repeat(5000)}end`)
    expect([measureDepth(deep), textIn(deep)]).toEqual([50, `${'x'.repeat(5000)}end`])
    const wide = parseHtml('<b>x</b>'.repeat(6000))
    expect([countIn(wide), textIn(wide)]).toEqual([5000, 'x'.repeat(6000)])
  })

  it.each([
    ['nested elements that others close', '<b>'.repeat(16_000) + '</i>'.repeat(13_000)],
    ['a tag with an endless name', `<${'a'.repeat(100_000)}`],
    ['starts of tags', '<a '.repeat(33_000)],
    ['ends of tags', '</a '.repeat(25_000)],
    ['open quotes', '<a "'.repeat(25_000)],
    ['attributes', `<a ${'b = '.repeat(25_000)}>`],
    ['entities', '&a'.repeat(50_000)],
    ['elements whose content is no text', '<svg></svg>'.repeat(9000)],
  ])('of %s is parsed in linear time', async (_, html) => {
    expect(await measureCpuMs(() => parseHtml(html))).toBeLessThan(1000)
    expect(await measureCpuMs(() => toText(html))).toBeLessThan(1000)
  })
})

it('describes a page without its scripts, in linear time', async () => {
  expect(describePage('<style>a{}</style ><p>Kopi</p><script>x()</script>')).toBe('Kopi')
  const html = `${'<script'.repeat(300)}${'</script '.repeat(300)}`
  expect(await measureCpuMs(() => toText(html))).toBeLessThan(1000)
})
