namespace Async2.Compiler.BackEnds.Continuations.Suspensions;

/// <summary>Assigns variables to fields of the continuation class, and declares the fields.</summary>
internal static class LayOut
{
    public static void Run(Lowering lowering)
    {
        lowering.Layout = ContinuationLayout.Of(lowering.Points, lowering.NameOf, lowering.Options.Uses(Optimisation.SharedSlots));
        var owner = lowering.Class;
        var inResult = owner.Result is { } result && lowering.Kind.ResultServesAsSlot && lowering.Options.Uses(Optimisation.ResultSlot)
            ? lowering.Layout.Slots.FirstOrDefault(s => owner.ToClass.Type(s.Type).FullName == result.FullName)
            : null;
        if (inResult is not null) lowering.UseResultFor(inResult);
        var taken = lowering.Kind.KeepsFields ? owner.Type.Fields.Select(f => f.Name).ToHashSet() : [];
        foreach (var slot in lowering.Layout.Slots.Where(s => s != inResult))
        {
            var name = slot.Name;
            while (!taken.Add(name)) name += "$";
            lowering.Add(
                slot, new FieldDefinition(name, FieldAttributes.Assembly, owner.ToClass.Type(slot.Type)) { DeclaringType = owner.Type });
        }
    }
}
