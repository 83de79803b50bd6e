namespace Async2.Bench.Dispatch;

/// <summary>A method of another assembly that is not virtual.</summary>
internal static class CrossAssemblyCall
{
    public static void Run(int count) => Loop(count, new Library.Target()).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count, new Library.Target());

    private static async Task<int> Loop(int count, Library.Target target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await target.Run(i);
        return sum;
    }

    private static int LoopSync(int count, Library.Target target)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += target.RunSync(i);
        return sum;
    }
}
