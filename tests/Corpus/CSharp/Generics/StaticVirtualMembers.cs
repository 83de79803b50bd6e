// Static virtual interface members whose default body is async: used as it is, and overridden.
namespace Corpus.StaticVirtualMembers;

internal interface INamed<TSelf> where TSelf : INamed<TSelf>
{
    static virtual async Task<string> Name(Way way) { await Step.Go(way); return typeof(TSelf).Name; }
}

internal sealed class Default : INamed<Default>;

internal struct Own : INamed<Own>
{
    public static async Task<string> Name(Way way) => await Step.Of(way, "own");
}

internal static class Program
{
    public static void Main() => Ways.Run(async way => WriteLine(await Names<Default, Own>(way)));

    private static async Task<string> Names<T, U>(Way way) where T : INamed<T> where U : INamed<U> => await T.Name(way.Calm()) + await U.Name(way);
}
