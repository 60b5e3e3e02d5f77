import { useEffect, useRef, useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import type { CustomerCourse, CustomerCourseContent } from '../../../api/types.generated.ts'
import { useHead } from '../../../head/use-head.ts'
import { CheckIcon, PlayIcon } from '../../../parts/icons.tsx'
import { Empty, Problem } from '../../../parts/notice.tsx'
import { Link } from '../../../router.tsx'
import { useLoad } from '../../../use-load.ts'
import { useShop } from '../../../use-shop.ts'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import { say } from '../words.ts'
import { Lesson } from './lesson.tsx'
import { ProgressBar } from './library-page.tsx'

const listLessons = (course: CustomerCourse) => course.course_sections.flatMap((section) => section.course_contents)

export function CoursePage({ params }: { params: Record<string, string> }) {
  const { language, linkTo } = useShop()
  const isIn = useSignIn()
  const uuid = params.uuid!
  const course = useLoad(`course:${uuid}`, (call, signal) =>
    call('GET customers/me/variants/{uuid}/course', { path: { uuid }, signal }),
  )
  useHead({ title: course.value?.product_name })
  if (!isIn) return null
  // Access was revoked, so the cached course must not be shown either.
  if (course.problem && [403, 404].includes(course.problem.status))
    return (
      <Empty title={say(language, 'course_missing')}>
        <Link to={linkTo('library')} class="button">
          {say(language, 'my_library')}
        </Link>
      </Empty>
    )
  if (!course.value)
    return (
      <div class="page">
        {course.problem ? <Problem problem={course.problem} /> : <div class="skeleton skeleton-block" />}
      </div>
    )
  return <Player course={course.value} reload={course.reload} />
}

function Player({ course, reload }: { course: CustomerCourse; reload: () => void }) {
  const { call, language, linkTo } = useShop()
  const lessons = listLessons(course)
  const [chosen, choose] = useState(() => (lessons.find(({ progress }) => !progress.is_completed) ?? lessons[0])?.uuid)
  const [problem, setProblem] = useState<ApiError>()
  const position = lessons.findIndex(({ uuid }) => uuid === chosen)
  const lesson = lessons[position]
  const next = lessons[position + 1]
  useEffect(() => setProblem(undefined), [chosen])
  const lastRequest = useRef(Promise.resolve())
  // Progress is sent sequentially: the last value wins, so requests must not overtake each other.
  const sendProgress = ({ uuid }: CustomerCourseContent, progress: number) => {
    lastRequest.current = lastRequest.current
      .then(() => call('PATCH customers/me/course-contents/{uuid}', { path: { uuid }, body: { progress } }))
      .then(reload, setProblem)
  }
  return (
    <div class="page">
      <p>
        <Link to={linkTo('library')}>{say(language, 'my_library')}</Link>
      </p>
      <h1 class="display">{course.product_name}</h1>
      <ProgressBar progress={course.progress.progress} />
      <div class="course">
        <nav class="panel lessons" aria-label={say(language, 'lessons')}>
          {course.course_sections.map((section) => (
            <div key={section.uuid}>
              <p class="section-title">{section.title}</p>
              <ol>
                {section.course_contents.map((content) => (
                  <li key={content.uuid}>
                    <button
                      type="button"
                      class="lesson-link"
                      aria-current={content.uuid === chosen ? 'true' : undefined}
                      onClick={() => choose(content.uuid)}
                    >
                      {content.progress.is_completed ? <CheckIcon /> : <PlayIcon />}
                      <span>
                        {content.title}
                        {content.progress.is_completed && <span class="unseen">, {say(language, 'lesson_done')}</span>}
                      </span>
                    </button>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </nav>
        <div>
          {problem && <Problem problem={problem} />}
          {lesson ? (
            <Lesson
              key={lesson.uuid}
              content={lesson}
              onProgress={(progress) => sendProgress(lesson, progress)}
              onNext={next && (() => choose(next.uuid))}
            />
          ) : (
            <p class="quiet">{say(language, 'no_lessons')}</p>
          )}
        </div>
      </div>
    </div>
  )
}
