namespace Async2.Bench.Matrix;

/// <summary>Calls each callee in a loop; as compiled, returns a Task.</summary>
[Weave(false)]
internal static class TaskCaller
{
    public static async Task<int> Task(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await TaskCallee.Leaf(i);
        return sum;
    }

    public static async Task<int> ValueTask(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await ValueTaskCallee.Leaf(i);
        return sum;
    }

    public static async Task<int> Unwind(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await UnwindCallee.Leaf(i);
        return sum;
    }

    public static async Task<int> Continuations(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await ContinuationsCallee.Leaf(i);
        return sum;
    }
}
