"""The reasons that only exercises have, by what they speak of. Their sentences stand in the catalogues under the classes' names."""
