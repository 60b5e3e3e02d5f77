const entities: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

const decode = (text: string) =>
  text.replace(/&(?:quot|lt|gt|amp|#34|#39|#x27);/gi, (found) => entities[found.toLowerCase()]!)

/**
 * Converts a mail to a document for a frame in the dashboard. The frame inherits the page's content security policy,
 * which refuses style attributes, and mails consist of little else. So each attribute becomes a rule in a style element
 * with the nonce. A rule has the specificity of an id, so that it overrides the mail's style sheet as an attribute
 * does, except where that says `!important`.
 */
export function toFrameDocument(html: string, nonce: string): string {
  const rules = new Map<string, number>()
  const toMark = (declarations: string) => {
    const mark = rules.get(declarations) ?? rules.size + 1
    rules.set(declarations, mark)
    return mark
  }
  const marked = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag
      .replace(/^<style\b/i, `<style nonce="${nonce}"`)
      .replace(/\sstyle="([^"]*)"/i, (_, value: string) => ` data-style="${toMark(decode(value))}"`),
  )
  const css = [...rules]
    .filter(([declarations]) => !/[<{}]/.test(declarations))
    .map(([declarations, mark]) => `[data-style="${mark}"]:not(#_){${declarations}}`)
  // Links must not replace the mail in the frame. The sandbox forbids new windows, so clicks do nothing.
  const extra = `<base target="_blank"><style nonce="${nonce}">${css.join('\n')}</style>`
  return marked.includes('</head>') ? marked.replace('</head>', () => `${extra}</head>`) : extra + marked
}
