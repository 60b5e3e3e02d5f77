import type { ComponentChildren } from 'preact'

type Props = { title: string; hint?: string; children: ComponentChildren }

/** A page of one short form and the ways on from it. */
export const NarrowPage = ({ title, hint, children }: Props) => (
  <div class="page narrow">
    <h1 class="display">{title}</h1>
    {hint && <p class="quiet">{hint}</p>}
    {children}
  </div>
)
