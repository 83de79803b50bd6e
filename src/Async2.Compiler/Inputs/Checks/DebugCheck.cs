using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>Checks a portable PDB: scopes nest without circles and not too deep, and all rows of methods are readable.</summary>
/// <param name="pdb">The PDB.</param>
/// <param name="assembly">The metadata of the assembly that it belongs to.</param>
/// <param name="length">The size of the PDB.</param>
internal sealed class DebugCheck(MetadataReader pdb, MetadataReader assembly, int length)
{
    private const int MostScopes = 10_000;

    private readonly SizeBudget _budget = new(length);
    private readonly HashSet<StringHandle> _names = [];

    /// <exception cref="Damage">A check fails.</exception>
    /// <exception cref="BadImageFormatException">It cannot be read.</exception>
    public void Run()
    {
        if (pdb.GetTableRowCount(TableIndex.MethodDebugInformation) is var methods and not 0
            && methods != assembly.GetTableRowCount(TableIndex.MethodDef))
            throw new Damage("it has another number of methods");
        foreach (var document in pdb.Documents.Select(pdb.GetDocument)) CheckName(document.Name);
        foreach (var scope in pdb.ImportScopes) CheckImports(scope);
        foreach (var method in pdb.MethodDebugInformation)
        {
            foreach (var point in pdb.GetMethodDebugInformation(method).GetSequencePoints()) pdb.GetDocument(point.Document);
            CheckScopes(method.ToDefinitionHandle());
        }

        foreach (var handle in pdb.CustomDebugInformation)
            _budget.Take(pdb.GetBlobReader(pdb.GetCustomDebugInformation(handle).Value).Length);
    }

    // A separator, and the parts of a path, of which all may be the same large one.
    private void CheckName(DocumentNameBlobHandle name)
    {
        var parts = pdb.GetBlobReader((BlobHandle)name);
        parts.ReadByte();
        while (parts.RemainingBytes > 0) _budget.Take(pdb.GetBlobReader(parts.ReadBlobHandle()).Length);
        pdb.GetString(name);
    }

    private void CheckImports(ImportScopeHandle scope)
    {
        foreach (var import in pdb.GetImportScope(scope).GetImports()) _ = import.Kind;
        var levels = 0;
        for (var at = scope; !at.IsNil; at = pdb.GetImportScope(at).Parent)
            if (levels++ > ImageCheck.MostDeep) throw new Damage("an import scope encloses itself, or too many others");
    }

    private void CheckScopes(MethodDefinitionHandle method)
    {
        var open = new Stack<int>();
        var count = 0;
        foreach (var scope in pdb.GetLocalScopes(method).Select(pdb.GetLocalScope))
        {
            if (++count > MostScopes) throw new Damage("a method has too many scopes");
            while (open.TryPeek(out var end) && end <= scope.StartOffset) open.Pop();
            open.Push(scope.EndOffset);
            if (open.Count > ImageCheck.MostDeep) throw new Damage("scopes are too deep");
            if (scope.GetLocalVariables().Count < 0 || scope.GetLocalConstants().Count < 0) throw new Damage("variables are out of order");
            foreach (var variable in scope.GetLocalVariables().Select(pdb.GetLocalVariable)) Name(variable.Name);
            foreach (var constant in scope.GetLocalConstants().Select(pdb.GetLocalConstant))
            {
                Name(constant.Name);
                var signature = pdb.GetBlobReader(constant.Signature);
                _budget.Take(signature.Length);
                new SignatureCheck(assembly, signature, (_, _) => { }).Type(0);
            }
        }
    }

    private void Name(StringHandle name)
    {
        if (_names.Add(name)) _budget.Take(pdb.GetBlobReader(name).Length);
    }
}
