// Calls on struct variables with awaited arguments change the variable itself, wherever it lives.
namespace Corpus.StructReceivers;

internal struct Accumulator
{
    public int Total;
    public int Add(int n) => Total += n;
}

internal sealed class Owner
{
    public Accumulator Field;
    public readonly Accumulator Fixed;
    public Accumulator Property { get; set; }
    public static Accumulator Shared;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        Owner.Shared = default;
        var local = new Accumulator();
        var array = new Accumulator[2];
        var owner = new Owner();
        local.Add(await Step.Of(w, 1));
        array[1].Add(await Step.Of(w, 2));
        array[await Step.Of(w, 1)].Add(await Step.Of(w, 20));
        owner.Field.Add(await Step.Of(w, 3));
        owner.Property.Add(await Step.Of(w, 4));
        owner.Fixed.Add(await Step.Of(w, 5));
        Owner.Shared.Add(await Step.Of(w, 6));
        array[0].Total += await Step.Of(w, 7);
        owner.Field.Total -= await Step.Of(w, 8);
        WriteLine($"{local.Total} {array[0].Total} {array[1].Total} {owner.Field.Total} {owner.Property.Total} {owner.Fixed.Total} {Owner.Shared.Total}");
        WriteLine(local.Add(1) + await Step.Of(w, 100) + local.Add(1));
        WriteLine(local.Add(await Step.Of(completion, 5)));
    });
}
