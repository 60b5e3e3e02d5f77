import classes from './raw-text.module.css'

/** Preformatted text in a scrollable box that is also scrollable by keyboard. */
export const RawText = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus a keyboard could not scroll it
  <section className={classes.text} tabIndex={0} aria-label={label}>
    {text}
  </section>
)
