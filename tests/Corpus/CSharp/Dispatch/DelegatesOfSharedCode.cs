// One call site: delegates of one method with targets of several types, and of methods whose native code generic types share.
namespace Corpus.DelegatesOfSharedCode;

internal delegate Task<string> Work(Completion completion);

internal class Plain
{
    public async Task<string> Run(Completion completion) => GetType().Name + await Step.Of(completion, 1);
}

internal sealed class Derived : Plain;

internal class Of<T>
{
    public async Task<string> Run(Completion completion) => typeof(T).Name + await Step.Of(completion, 2);

    public async Task<string> RunWith<U>(Completion completion) => typeof(T).Name + typeof(U).Name + await Step.Of(completion, 3);
}

internal sealed class OfString : Of<string>;

internal static class Extensions
{
    public static async Task<string> Describe(this object of, Completion completion) => (of?.GetType().Name ?? "null") + await Step.Of(completion, 4);

    public static async Task<string> Name<T>(this T of, Completion completion) where T : class => typeof(T).Name + (of is null) + await Step.Of(completion, 5);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
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
        foreach (var group in groups) await Call(completion, group);
        await Call(completion, [.. groups.SelectMany(g => g)]);
    });

    // Each group in both directions, so that each delegate comes after each other one.
    private static async Task Call(Completion completion, Work[] all)
    {
        foreach (var work in all.Concat(Enumerable.Reverse(all)))
        {
            try { WriteLine(await work(completion)); }
            catch (Exception e) { WriteLine(e.Message); }
        }
    }

    private static Work Lambda<T>() => async completion => typeof(T).Name + await Step.Of(completion, 6);
}
