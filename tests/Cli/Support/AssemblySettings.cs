// Most of them wait for a process; some do nothing else.
[assembly: CollectionBehavior(MaxParallelThreads = 4)]
