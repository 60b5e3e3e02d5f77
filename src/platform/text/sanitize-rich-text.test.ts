import { describe, expect, it } from 'vitest'
import { measureCpuMs } from '../../../test/support/cpu-time.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'

describe('HTML of a merchant', () => {
  it.each([
    ['50 levels', '<b>'.repeat(50)],
    ['5,000 elements', '<br>'.repeat(5000)],
    ['paragraphs that each end the one before', '<p>'.repeat(5000)],
  ])('may have %s', async (_, html) => {
    expect(await sanitizeRichText(html, 'body')).not.toBe('')
  })

  it.each([
    ['51 levels', '<b>'.repeat(51)],
    ['51 levels of elements that are removed', '<x>'.repeat(51)],
    ['5,001 elements', '<br>'.repeat(5001)],
    ['33,000 levels', '<b>'.repeat(33_000)],
  ])('is refused with the name of its field when it has %s', async (_, html) => {
    const refused = () =>
      expect(sanitizeRichText(html, 'body')).rejects.toMatchObject({
        status: 422,
        message: 'body must have at most 5000 HTML elements, nested at most 50 deep',
      })
    expect(await measureCpuMs(refused)).toBeLessThan(1000)
  })
})
