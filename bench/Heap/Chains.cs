namespace Async2.Bench.Heap;

/// <summary>Tasks that are suspended a hundred frames deep; across its await each frame keeps an object and an int.</summary>
internal static class Chains
{
    private const int Depth = 100;

    private static readonly Gate s_gate = new();

    /// <summary>Starts this number of tasks, each of which waits.</summary>
    public static Task<int>[] Suspend(int count)
    {
        var tasks = new Task<int>[count];
        for (int i = 0; i < count; i++) tasks[i] = Descend(new string('x', 1), Depth);
        return tasks;
    }

    /// <summary>Resumes the tasks, and checks that each reached its end through all frames.</summary>
    public static void Finish(Task<int>[] tasks)
    {
        s_gate.Open();
        if (tasks.Any(t => t.Result != Depth * (Depth + 1) / 2)) throw new InvalidOperationException("a chain came to a wrong end");
    }

    private static async Task<int> Descend(string kept, int depth)
    {
        int below = depth > 2 ? await Descend(kept, depth - 1) : await Bottom(kept, depth - 1);
        return below + kept.Length * depth;
    }

    private static async Task<int> Bottom(string kept, int depth)
    {
        await s_gate;
        return kept.Length * depth;
    }
}
