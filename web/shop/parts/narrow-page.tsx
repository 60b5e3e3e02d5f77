import type { ComponentChildren } from 'preact'

type Props = { title: string; hint?: string; children: ComponentChildren }

/** A page with one short form and links to related pages. */
export const NarrowPage = ({ title, hint, children }: Props) => (
  <div class="page narrow">
    <h1 class="display">{title}</h1>
    {hint && <p class="quiet">{hint}</p>}
    {children}
  </div>
)
