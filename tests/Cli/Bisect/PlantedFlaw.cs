using Async2.Compiler;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Cli.Tests.Bisect;

/// <summary>
/// A mistake that the weaver might make, made in an assembly that it has woven: a method that suspends again does not save its
/// integers, as if an analysis took them for unchanged.
/// </summary>
/// <param name="type">The full name of the type of the method that is damaged.</param>
/// <param name="method">Its name.</param>
internal sealed class PlantedFlaw(string type, string method)
{
    /// <summary>Plants it, if the method is woven, and if it is woven with the optimisation whose flaw this would be.</summary>
    public void Plant(string assembly, WeaveOptions options)
    {
        if (!options.Uses(Optimisation.UnchangedVariables)) return;
        using var module = ModuleDefinition.ReadModule(assembly, new ReaderParameters { InMemory = true });
        var home = module.GetType(type).NestedTypes.Single(t => t.Name.StartsWith($"<{method}>", StringComparison.Ordinal));
        if (home.Methods.FirstOrDefault(m => m.Name == "MoveNext" && m.HasThis && m.Parameters.Count == 2) is not { } resume) return;
        foreach (var save in resume.Body.Instructions.Where(IsSaveOfInteger).ToList())
        {
            // this; value; stfld   →   this; value; pop; pop
            resume.Body.GetILProcessor().InsertAfter(save, Instruction.Create(OpCodes.Pop));
            (save.OpCode, save.Operand) = (OpCodes.Pop, null);
        }
        module.Write(assembly);
    }

    private static bool IsSaveOfInteger(Instruction instruction) =>
        instruction.OpCode == OpCodes.Stfld
        && instruction.Operand is FieldReference { FieldType.MetadataType: MetadataType.Int32, DeclaringType.Name: ['<', ..] };
}
