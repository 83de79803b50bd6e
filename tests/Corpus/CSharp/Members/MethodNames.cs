// MethodBase.GetCurrentMethod and stack frames from synchronous callees of async methods.
using System.Diagnostics;
using System.Reflection;

namespace Corpus.MethodNames;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await Named(way);
    });

    private static async Task Named(Way way)
    {
        WriteLine(Caller());
        await Step.Go(way.Calm());
        WriteLine(Caller());
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static bool Caller() => new StackTrace().ToString().Contains("Named");
}
