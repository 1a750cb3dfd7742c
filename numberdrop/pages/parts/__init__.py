"""What several pages share: pictures of sheets and dice, forms, painting, trying things, moves in writing, answers to why."""
