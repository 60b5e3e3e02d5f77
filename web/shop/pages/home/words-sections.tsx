import { Picture } from '../../parts/picture.tsx'
import type { Section } from '../../state/look.ts'
import { SectionLink } from './section-link.tsx'

type Props = { section: Section; isFirst: boolean }

/** A large opening section. Text is never placed on the picture, because its contrast would depend on it. */
export const Hero = ({ section: { heading, text, picture, button_label, link }, isFirst }: Props) => (
  <section class="hero" data-pictured={picture ? '' : undefined}>
    <div class="hero-words">
      <h2 class="hero-title">{heading}</h2>
      {text && <p class="hero-text">{text}</p>}
      {button_label && (
        <SectionLink target={link} class="button hero-button">
          {button_label}
        </SectionLink>
      )}
    </div>
    {picture && (
      <div class="hero-frame">
        <Picture src={picture} alt="" sizes="(min-width: 900px) 640px, 100vw" isFirst={isFirst} class="hero-picture" />
      </div>
    )}
  </section>
)

export const Banner = ({ section: { text, link } }: Props) => (
  <p class="banner">
    <SectionLink target={link} class="banner-link" otherwise={text}>
      {text}
    </SectionLink>
  </p>
)

export const TextSection = ({ section: { heading, text } }: Props) => (
  <section class="home-section home-text">
    {heading && <h2 class="home-title">{heading}</h2>}
    <p class="home-words">{text}</p>
  </section>
)
