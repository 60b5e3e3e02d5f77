import { describe, expect, it } from 'vitest'
import { measureCpuMs } from '../../../../test/support/cpu-time.ts'
import { composeMessage } from './compose-message.ts'
import { findEntry, type MessageKind, messageKinds, toTemplate } from './kinds.ts'
import { fillText, findProblem, toParagraphs, toSubject } from './rules.ts'
import { findWords } from './words.ts'

const languages = ['id', 'en'] as const
const look = { name: 'Kopi', logo: null, home: 'https://kopi.example', color: '#0f766e' }

describe('every kind of message', () => {
  it.each(messageKinds)('%s has words in both languages that name only its placeholders', (kind) => {
    for (const language of languages) {
      const words = findWords(kind, language)
      expect(findProblem(kind, 'subject', words.subject)).toBeUndefined()
      expect(findProblem(kind, 'text', words.text)).toBeUndefined()
      expect([words.when, words.heading].every(Boolean)).toBe(true)
    }
    const used = languages.map((language) => {
      const { subject, text } = findWords(kind, language)
      return [...new Set(`${subject} ${text}`.match(/\{\{\w+\}\}/g))].sort()
    })
    expect(used[0]).toEqual(used[1])
  })

  it('has a template of its own', () => {
    expect(new Set(messageKinds.map(toTemplate)).size).toBe(messageKinds.length)
  })

  it('can be switched off unless its reader waits for it or has to know of it', () => {
    const needed = messageKinds.filter((kind) => findEntry(kind).isNeeded)
    expect(needed).toEqual([
      'refund_account',
      'refund_account_code',
      'order_link',
      'order_digest',
      'sign_in_code',
      'password_reset',
      'password_changed',
      'phone_confirmed',
    ])
  })
})

it.each<[string, string, string]>([
  ['Order {{order_id}}', 'Order A1', 'a placeholder'],
  ['{{ order_id }}!', 'A1!', 'spaces within the braces'],
  ['{{buyer_name}}', '{{order_id}}', 'a value that looks like a placeholder'],
  ['{{total}} {{order_id}}', ' A1', 'a value that is missing'],
  ['{{{order_id}}}', '{A1}', 'more braces'],
])('fills in %j as %j: %s', (text, filled) => {
  expect(fillText(text, { order_id: 'A1', buyer_name: '{{order_id}}' })).toBe(filled)
})

it.each<[string]>([['Budi\r\nBcc: spy@example.com'], ['Budi\nX'], ['Budi\u2028X'], ['Budi\u0000X'], ['Budi\u0085X']])(
  'keeps the subject with the value %j on one line',
  (name) => {
    const subject = toSubject('For {{buyer_name}}', { buyer_name: name })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not occur
    expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u0085\u2028\u2029]/)
    expect(subject).toContain('For Budi')
  },
)

it('leaves out paragraphs that are empty', () => {
  expect(toParagraphs('Hello\r\n\r\n \n\nLine one\nline two\n\n')).toEqual(['Hello', 'Line one\nline two'])
})

it.each<[MessageKind, 'subject' | 'text', string, unknown]>([
  ['order_placed', 'text', 'Pay {{total}} by {{pay_until}}', undefined],
  ['order_placed', 'text', 'Two\n\nparagraphs', undefined],
  ['order_placed', 'subject', 'Two\nlines', 'hidden_characters'],
  ['order_placed', 'subject', '  ', 'empty'],
  ['order_placed', 'text', 'A \u0007 bell', 'hidden_characters'],
  ['order_shipped', 'text', 'By {{pay_until}}', { code: 'unknown_placeholder', params: expect.anything() }],
  ['order_placed', 'subject', '{{__proto__}}', { code: 'unknown_placeholder', params: expect.anything() }],
  ['order_placed', 'subject', '{{}}', { code: 'unknown_placeholder', params: expect.anything() }],
])('judges the %s %s %j', (kind, field, written, problem) => {
  expect(findProblem(kind, field, written)).toEqual(problem)
})

it('composes a message with the words of the merchant, and keeps its blocks', () => {
  const compose = (edit?: { subject?: string | null; text?: string | null }) =>
    composeMessage('order_paid', { look: { ...look, language: 'en' }, footer: ['Kopi'] }, edit, {
      values: { order_id: 'A1', buyer_name: 'Budi <3', total: 'Rp1', store_name: 'Kopi' },
      details: [{ kind: 'totals', rows: [{ label: 'Total', amount: 'Rp1', isStrong: true }] }],
      link: 'https://kopi.example/o/x',
    })
  expect(compose().subject).toBe('We have received your payment for order A1')
  expect(compose().text).toContain('Hello Budi <3,')
  const own = compose({ subject: 'Thanks {{buyer_name}}', text: 'We got <b>{{total}}</b>.' })
  expect(own.subject).toBe('Thanks Budi <3')
  expect(own.html).toContain('We got &lt;b&gt;Rp1&lt;/b&gt;.')
  expect(own.text).toBe(`Payment received

We got <b>Rp1</b>.

Open my order:
https://kopi.example/o/x

Total: Rp1

Kopi
`)
  expect(compose({ subject: null, text: null })).toEqual(compose())
})

it.each([
  ['spaces after opening braces', `{{${' '.repeat(1500)}`],
  ['opening braces', '{{ '.repeat(1600)],
  ['line breaks', `${'\n \t'.repeat(1600)}x`],
])('reads a text of %s in linear time', async (_, text) => {
  const read = () => [
    fillText(text, {}),
    findProblem('order_placed', 'text', text),
    toParagraphs(text),
    toSubject(text, {}),
  ]
  expect(await measureCpuMs(read)).toBeLessThan(1000)
})
