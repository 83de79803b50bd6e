using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Damage.Mutation;

/// <summary>Changes types, signatures, attributes and bodies, and writes an intact assembly with another content.</summary>
internal static class StructureMutation
{
    private const int MostEdits = 3;

    private static readonly Action<Target>[] s_edits =
    [
        TypeEdits.ChangeFieldType, TypeEdits.ChangeReturnType, TypeEdits.ChangeParameters, TypeEdits.ChangeFlags, TypeEdits.ChangeBase, TypeEdits.ChangeInterfaces,
        TypeEdits.ChangeTypeParameters, TypeEdits.ChangeAttributes, TypeEdits.Rename, TypeEdits.ContainItself, TypeEdits.LoseReference,
        CodeEdits.ChangeOperand, CodeEdits.ChangeOperand, CodeEdits.ChangeOperand, CodeEdits.ChangeNumber, CodeEdits.ChangeTarget, CodeEdits.ChangeTarget,
        CodeEdits.ChangeOpCode, CodeEdits.Remove, CodeEdits.Remove, CodeEdits.Swap, CodeEdits.Repeat, CodeEdits.ChangeHandler, CodeEdits.ChangeHandler, CodeEdits.ChangeLocal,
    ];

    /// <summary>
    /// Writes a changed copy of an assembly (and of its PDB, if there is one), and returns a description of the change. Throws if
    /// nothing can be written.
    /// </summary>
    public static string Write(string path, string changed, Chance chance)
    {
        using var module = Read(path);
        var what = new List<string>();
        for (var edits = 1 + chance.Below(MostEdits); edits > 0; edits--)
        {
            var edit = chance.Of(s_edits);
            edit(new Target(module, chance));
            what.Add(edit.Method.Name);
        }

        module.Write(changed, new WriterParameters { WriteSymbols = module.HasSymbols, DeterministicMvid = true });
        return $"structure: {string.Join(", ", what)}";
    }

    private static ModuleDefinition Read(string path)
    {
        var parameters = new ReaderParameters { InMemory = true, ReadSymbols = true, SymbolReaderProvider = new DefaultSymbolReaderProvider(throwIfNoSymbol: false) };
        return ModuleDefinition.ReadModule(path, parameters);
    }
}
