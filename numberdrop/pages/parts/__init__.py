"""Parts that several pages share: pictures of sheets and dice, frames and forms, painting, scores, typed moves, answers to "why?"."""
