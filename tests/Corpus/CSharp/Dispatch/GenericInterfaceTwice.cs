// A type that implements a generic interface twice, and variance: one slot, several instances, one type of receiver.
namespace Corpus.GenericInterfaceTwice;

internal interface IGet<T> { Task<T> Get(Way way, T seed); }
internal interface ITake<in T> { Task<string> Take(Way way, T value); }
internal interface IMake<out T> { ValueTask<int> Count(Way way); T Make(); }

internal sealed class Two : IGet<int>, IGet<string>, ITake<object>, IMake<string>, IMake<Uri>
{
    async Task<int> IGet<int>.Get(Way way, int seed) => seed + await Step.Of(way, 1);
    async Task<string> IGet<string>.Get(Way way, string seed) => seed + await Step.Of(way, 2);
    public async Task<string> Take(Way way, object value) => value + ":" + await Step.Of(way, 3);
    async ValueTask<int> IMake<string>.Count(Way way) => await Step.OfValue(way, 4);
    async ValueTask<int> IMake<Uri>.Count(Way way) => await Step.OfValue(way, 5);
    string IMake<string>.Make() => "";
    Uri IMake<Uri>.Make() => null;
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var two = new Two();
        for (var i = 0; i < 2; i++)
        {
            WriteLine(await Get<int>(two, way.Calm(), 10) + await Get<string>(two, way.Calm(), "s"));
            WriteLine(await Take(two, way.Calm(), "text") + await Take<Uri>(two, way.Calm(), null));
            WriteLine(await ((IMake<string>)two).Count(way.Calm()) + await ((IMake<Uri>)two).Count(way.Calm()));
        }
        WriteLine(await Get<string>(two, way, "end"));
    });

    private static async Task<T> Get<T>(IGet<T> from, Way way, T seed) => await from.Get(way, seed);

    private static async Task<string> Take<T>(ITake<T> taker, Way way, T value) => await taker.Take(way, value).ConfigureAwait(false);
}
