import type { CustomerCourseCard } from '../../../api/types.generated.ts'
import { Picture } from '../../../parts/picture.tsx'
import { Link } from '../../../router.tsx'
import { useLoad } from '../../../use-load.ts'
import { useShop } from '../../../use-shop.ts'
import { AccountFrame } from '../account-frame.tsx'
import { Loaded } from '../loaded.tsx'
import { say } from '../words.ts'
import { Downloads } from './downloads.tsx'
import { Licenses } from './licenses.tsx'

/** All purchased digital goods. */
export function LibraryPage() {
  const { language, linkTo } = useShop()
  const library = useLoad('library', async (call) => {
    const [courses, downloads, licenses] = await Promise.all([
      call('GET customers/me/courses'),
      call('GET customers/me/downloads'),
      call('GET customers/me/licenses', { query: { page_size: 100 } }),
    ])
    return { courses: courses.data, downloads: downloads.data, licenses: licenses.data }
  })
  return (
    <AccountFrame title="my_library">
      <Loaded loaded={library}>
        {({ courses, downloads, licenses }) =>
          courses.length + downloads.length + licenses.length === 0 ? (
            <div class="empty">
              <p>{say(language, 'library_empty')}</p>
              <Link to={linkTo('catalog')} class="button">
                {say(language, 'to_the_shop')}
              </Link>
            </div>
          ) : (
            <>
              {courses.length > 0 && <Courses courses={courses} />}
              {downloads.length > 0 && <Downloads downloads={downloads} />}
              {licenses.length > 0 && <Licenses licenses={licenses} />}
            </>
          )
        }
      </Loaded>
    </AccountFrame>
  )
}

function Courses({ courses }: { courses: CustomerCourseCard[] }) {
  const { language, linkTo } = useShop()
  return (
    <section class="section">
      <h2 class="section-title">{say(language, 'courses')}</h2>
      <ul class="records">
        {courses.map((course) => (
          <li key={course.variant_uuid} class="record record-course">
            <Picture src={course.images[0]} alt="" sizes="120px" name={course.fullname} />
            <div>
              <h3>
                <Link to={linkTo('course', { uuid: course.variant_uuid })}>{course.fullname}</Link>
              </h3>
              <ProgressBar progress={course.progress.progress} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ProgressBar({ progress }: { progress: number }) {
  const { language, number } = useShop()
  return (
    <p class="meter">
      <progress
        max={100}
        value={progress}
        aria-label={say(language, 'done_share', { share: number(Math.round(progress)) })}
      />
      <span>{say(language, 'done_share', { share: number(Math.round(progress)) })}</span>
    </p>
  )
}
