// Caller information and nameof inside async methods and lambdas: names as the source has them.
using System.Runtime.CompilerServices;

namespace Corpus.CallerInformation;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape(Completion completion)
    {
        Log();
        await Step.Go(completion.Calm());
        Log(await Step.Of(completion.Calm(), 1 + 1));
        Func<Task> lambda = async () => { await Step.Go(completion); Log(5 * 5); };
        await lambda();
    }

    private static void Log(int n = 0, [CallerMemberName] string member = null, [CallerArgumentExpression(nameof(n))] string expression = null) =>
        WriteLine($"{member} {expression} {n}");
}
