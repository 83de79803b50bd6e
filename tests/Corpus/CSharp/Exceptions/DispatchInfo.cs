// ExceptionDispatchInfo.Throw inside async methods keeps the object; Data travels along.
using System.Runtime.ExceptionServices;

namespace Corpus.DispatchInfo;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var original = new InvalidOperationException("captured") { Data = { ["key"] = 1 } };
        var info = ExceptionDispatchInfo.Capture(original);
        for (var i = 0; i < 2; i++)
        {
            try
            {
                await Step.Go(way.Calm());
                await Throw(way, info);
            }
            catch (InvalidOperationException e)
            {
                WriteLine($"{ReferenceEquals(e, original)} {e.Data["key"]}");
                e.Data["key"] = 2;
            }
        }
    });

    private static async Task Throw(Way way, ExceptionDispatchInfo info)
    {
        await Step.Go(way);
        info.Throw();
    }
}
