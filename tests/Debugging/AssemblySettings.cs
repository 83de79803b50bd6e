// One program at a time: the debugging library serves several, but its timing is not what is tested.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
