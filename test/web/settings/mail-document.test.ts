import { describe, expect, test } from 'vitest'
import { toFrameDocument } from '../../../web/dashboard/pages/settings/stores/messages/mail-document.ts'

describe('a mail in a frame', () => {
  test('has its style attributes as rules with the nonce of the page', () => {
    const html =
      '<html><head><style>p { color: red }</style></head><body style="margin:0"><p style="font-family:&quot;Arial&quot;">a</p><p style="margin:0">b style="c"</p></body></html>'
    expect(toFrameDocument(html, 'n+/=')).toBe(
      '<html><head><style nonce="n+/=">p { color: red }</style><base target="_blank"><style nonce="n+/=">' +
        '[data-style="1"]:not(#_){margin:0}\n[data-style="2"]:not(#_){font-family:"Arial"}</style></head>' +
        '<body data-style="1"><p data-style="2">a</p><p data-style="1">b style="c"</p></body></html>',
    )
  })

  test('leaves out attributes that would end a rule or the style element', () => {
    const shown = toFrameDocument('<p style="color:red}*{color:blue">a</p><p style="&lt;/style&gt;">b</p>', 'n')
    expect(shown).toBe('<base target="_blank"><style nonce="n"></style><p data-style="1">a</p><p data-style="2">b</p>')
  })
})
