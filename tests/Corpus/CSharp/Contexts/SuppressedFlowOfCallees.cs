// A method that was resumed without flow calls one that changes an AsyncLocal and then fails or suspends: the thread keeps its own value.
namespace Corpus.SuppressedFlowOfCallees;

internal static class Program
{
    private static readonly AsyncLocal<int> Local = new();
    private static Action s_wake;

    public static void Main()
    {
        foreach (var fails in new[] { true, false })
        {
            var pump = new PumpContext();
            Task left = null;
            pump.Run(async () =>
            {
                using (ExecutionContext.SuppressFlow()) left = Outer(fails ? null : "something");
                pump.Post(_ => s_wake(), null);
                pump.Post(_ => WriteLine($"after it {Local.Value}"), null);
                await Task.Delay(1);
            });
            WriteLine(left.Status);
        }
    }

    private static async Task Outer(string argument)
    {
        var gate = new TaskCompletionSource();
        s_wake = gate.SetResult;
        await gate.Task;
        WriteLine($"resumed {Local.Value}");
        await Inner(argument);
    }

    private static async Task Inner(string argument)
    {
        Local.Value = 4;
        WriteLine(argument.Length);
        await new TaskCompletionSource().Task;
    }
}
