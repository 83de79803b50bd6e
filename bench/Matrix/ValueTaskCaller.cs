namespace Async2.Bench.Matrix;

/// <summary>Calls each callee in a loop; as compiled, returns a ValueTask.</summary>
[Weave(false)]
internal static class ValueTaskCaller
{
    public static async ValueTask<int> Task(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await TaskCallee.Leaf(i);
        return sum;
    }

    public static async ValueTask<int> ValueTask(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await ValueTaskCallee.Leaf(i);
        return sum;
    }

    public static async ValueTask<int> Unwind(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await UnwindCallee.Leaf(i);
        return sum;
    }

    public static async ValueTask<int> Continuations(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await ContinuationsCallee.Leaf(i);
        return sum;
    }
}
