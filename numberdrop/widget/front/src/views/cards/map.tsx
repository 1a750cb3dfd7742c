/** The course as a path of parts, each with its progress; a pressed part shows its lessons. A lesson's state is a sign and a word. */

import type { CourseMapCard, CourseMapPart, LessonEntry, Words } from "../../wire";
import { fill } from "../../words";
import type { App } from "../app";
import { safeHref } from "../dom";
import { Sign } from "../icons";

const STATE_SIGNS: Readonly<Record<LessonEntry["state"], string | null>> = {
  mastered: "star",
  done: "tick",
  started: "begun",
  next: "right",
  todo: null,
};

export const Lessons = ({ app, card }: { app: App; card: CourseMapCard }) => (
  <div class="nd-path" style={{ "--parts": card.parts.length }}>
    {card.parts.map((part) => (
      <Part key={part.id} app={app} part={part} />
    ))}
  </div>
);

const Part = ({ app, part }: { app: App; part: CourseMapPart }) => (
  <>
    <button
      class={`nd-part${part.current ? " nd-current" : ""}`}
      data-testid={`part-${part.id}`}
      aria-expanded={part.open}
      aria-controls={`${app.uid}-part-${part.id}`}
      onClick={() => app.moves.press(`part:${part.id}`)}
    >
      <b>{part.label}</b>
      <span>{part.text}</span>
      <span class="nd-pips" aria-hidden="true">
        {part.items.map((lesson) => (
          <i key={lesson.n} class={`nd-${lesson.state}`} />
        ))}
      </span>
      <span class="nd-sr">{part.progress}</span>
    </button>
    <ol class="nd-map" id={`${app.uid}-part-${part.id}`} hidden={!part.open}>
      {part.items.map((lesson) => (
        <li key={lesson.n}>
          <LessonLink app={app} lesson={lesson} />
        </li>
      ))}
    </ol>
  </>
);

const LessonLink = ({ app, lesson }: { app: App; lesson: LessonEntry }) => (
  <a
    class={`nd-lesson nd-${lesson.state}${lesson.current ? " nd-current" : ""}`}
    href={safeHref(lesson.href)}
    aria-current={lesson.current ? "step" : undefined}
    data-testid={`lesson-${lesson.n}`}
  >
    <span class="nd-lessonmark">{lesson.n}</span>
    <span class="nd-lessontext">
      <b>{lesson.label}</b>
      <span>{lesson.text}</span>
      {lesson.state === "todo" && !lesson.done ? (
        <span class="nd-sr">{app.state.words.map_todo}</span>
      ) : (
        <Progress words={app.state.words} lesson={lesson} />
      )}
    </span>
  </a>
);

const Progress = ({ words, lesson }: { words: Words; lesson: LessonEntry }) => (
  <span class="nd-lessonstate">
    <Sign name={STATE_SIGNS[lesson.state]} />
    <b>{words[`map_${lesson.state}`]}</b>
    {lesson.total > 0 && lesson.done > 0 && (
      <span class="nd-progress">
        <span class="nd-bar" aria-hidden="true" style={{ "--part": lesson.done / lesson.total }} />
        <span>{fill(words.map_progress, { ...lesson })}</span>
      </span>
    )}
  </span>
);
