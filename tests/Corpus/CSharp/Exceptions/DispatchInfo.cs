// ExceptionDispatchInfo.Throw inside async methods keeps the object; Data travels along.
using System.Runtime.ExceptionServices;

namespace Corpus.DispatchInfo;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var original = new InvalidOperationException("captured") { Data = { ["key"] = 1 } };
        var info = ExceptionDispatchInfo.Capture(original);
        for (var i = 0; i < 2; i++)
        {
            try
            {
                await Step.Go(completion.Calm());
                await Throw(completion, info);
            }
            catch (InvalidOperationException e)
            {
                WriteLine($"{ReferenceEquals(e, original)} {e.Data["key"]}");
                e.Data["key"] = 2;
            }
        }
    });

    private static async Task Throw(Completion completion, ExceptionDispatchInfo info)
    {
        await Step.Go(completion);
        info.Throw();
    }
}
