// One call site: delegates of one method with targets of several types, and of methods whose native code generic types share.
namespace Corpus.DelegatesOfSharedCode;

internal delegate Task<string> Work(Way way);

internal class Plain
{
    public async Task<string> Run(Way way) => GetType().Name + await Step.Of(way, 1);
}

internal sealed class Derived : Plain;

internal class Of<T>
{
    public async Task<string> Run(Way way) => typeof(T).Name + await Step.Of(way, 2);

    public async Task<string> RunWith<U>(Way way) => typeof(T).Name + typeof(U).Name + await Step.Of(way, 3);
}

internal sealed class OfString : Of<string>;

internal static class Extensions
{
    public static async Task<string> Describe(this object of, Way way) => (of?.GetType().Name ?? "null") + await Step.Of(way, 4);

    public static async Task<string> Name<T>(this T of, Way way) where T : class => typeof(T).Name + (of is null) + await Step.Of(way, 5);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Work[][] groups =
        [
            [new Plain().Run, new Derived().Run],
            [new Of<string>().Run, new Of<object>().Run, new Of<int>().Run, new OfString().Run],
            [new Of<string>().RunWith<Uri>, new Of<object>().RunWith<Uri>, new Of<string>().RunWith<object>, new OfString().RunWith<Uri>],
            [Lambda<string>(), Lambda<object>(), Lambda<int>()],
            ["text".Describe, new Plain().Describe, ((object)null).Describe],
            ["text".Name, new Uri("http://a/").Name, ((string)null).Name],
        ];
        foreach (var group in groups) await Call(way, group);
        await Call(way, [.. groups.SelectMany(g => g)]);
    });

    // Each group in both directions, so that each delegate comes after each other one.
    private static async Task Call(Way way, Work[] all)
    {
        foreach (var work in all.Concat(Enumerable.Reverse(all)))
        {
            try { WriteLine(await work(way)); }
            catch (Exception e) { WriteLine(e.Message); }
        }
    }

    private static Work Lambda<T>() => async way => typeof(T).Name + await Step.Of(way, 6);
}
