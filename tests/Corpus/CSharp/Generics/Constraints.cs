// Each kind of constraint: class, struct, new(), interface, base class, unmanaged, notnull, enum, delegate, another parameter.
namespace Corpus.Constraints;

internal interface INamed { string Name { get; } }
internal class Thing : INamed { public string Name => "thing"; }
internal struct Value : INamed { public int Calls; public string Name => $"value {++Calls}"; }

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        WriteLine(await Class(w, "c") + await Struct<int>(w, 5) + (await New<Thing>(w)).Name);
        WriteLine(await Interface(w, new Value()) + await Interface(w, new Thing()) + await Base(w, new Thing()));
        WriteLine($"{await Unmanaged<long>(w)} {await Enum(w, DayOfWeek.Sunday)} {await Delegate(w, () => { })} {await Other<Thing, INamed>(w, new Thing())}");
        WriteLine(await NotNull(completion, 'n'));
    });

    private static async Task<string> Class<T>(Completion completion, T value) where T : class { await Step.Go(completion); return value?.ToString(); }
    private static async Task<string> Struct<T>(Completion completion, T? value) where T : struct { await Step.Go(completion); return value.Value.ToString(); }
    private static async Task<T> New<T>(Completion completion) where T : new() { await Step.Go(completion); return new T(); }
    private static async Task<string> Interface<T>(Completion completion, T value) where T : INamed { var first = value.Name; await Step.Go(completion); return first + value.Name; }
    private static async Task<string> Base<T>(Completion completion, T value) where T : Thing { await Step.Go(completion); return value.Name; }
    private static async Task<int> Unmanaged<T>(Completion completion) where T : unmanaged { await Step.Go(completion); unsafe { return sizeof(T); } }
    private static async Task<int> Enum<T>(Completion completion, T value) where T : struct, Enum { await Step.Go(completion); return value.ToString().Length; }
    private static async Task<string> Delegate<T>(Completion completion, T value) where T : Delegate { await Step.Go(completion); return value.GetType().Name; }
    private static async Task<string> Other<T, U>(Completion completion, T value) where T : U where U : class { U other = value; await Step.Go(completion); return typeof(U).Name; }
    private static async Task<string> NotNull<T>(Completion completion, T value) where T : notnull { await Step.Go(completion); return value.ToString(); }
}
