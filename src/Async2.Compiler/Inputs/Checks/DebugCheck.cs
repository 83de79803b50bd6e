using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>A portable PDB: scopes that nest without circles and not too deep, and all that is said of methods can be read.</summary>
/// <param name="pdb">The PDB.</param>
/// <param name="assembly">The metadata of the assembly that it belongs to.</param>
internal sealed class DebugCheck(MetadataReader pdb, MetadataReader assembly)
{
    private const int MostScopes = 10_000;

    /// <exception cref="Damage">It is not so.</exception>
    /// <exception cref="BadImageFormatException">It cannot be read.</exception>
    public void Run()
    {
        if (pdb.GetTableRowCount(TableIndex.MethodDebugInformation) is var methods and not 0
            && methods != assembly.GetTableRowCount(TableIndex.MethodDef))
            throw new Damage("it has another number of methods");
        foreach (var document in pdb.Documents) pdb.GetString(pdb.GetDocument(document).Name);
        foreach (var scope in pdb.ImportScopes) CheckImports(scope);
        foreach (var method in pdb.MethodDebugInformation)
        {
            foreach (var point in pdb.GetMethodDebugInformation(method).GetSequencePoints()) pdb.GetDocument(point.Document);
            CheckScopes(method.ToDefinitionHandle());
        }

        foreach (var handle in pdb.CustomDebugInformation) pdb.GetBlobReader(pdb.GetCustomDebugInformation(handle).Value);
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
            foreach (var variable in scope.GetLocalVariables()) pdb.GetString(pdb.GetLocalVariable(variable).Name);
            foreach (var constant in scope.GetLocalConstants())
                new SignatureCheck(assembly, pdb.GetBlobReader(pdb.GetLocalConstant(constant).Signature), (_, _) => { }).Type(0);
        }
    }
}
