using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;

namespace Async2.Compiler.Tests.Diagnostics;

/// <summary>What is printed of a compiled body can be read, and what was read prints the same.</summary>
public class ReadBackTests
{
    [Theory]
    [InlineData("Async2.Compiler.Tests")]
    [InlineData("xunit.assert")] // Not Async2.Compiler: types are printed without namespaces, and it uses two libraries with the same names.
    [InlineData("Mono.Cecil")]
    public void Every_method_of_an_assembly_can_be_read_back(string assembly)
    {
        using var module = ModuleDefinition.ReadModule(Path.Combine(AppContext.BaseDirectory, assembly + ".dll"));
        var members = new MemberReader(module, new TypeNames(module), new Dictionary<string, MemberReference>());
        var bodies = module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody).Select(IlBody.CopyOf);
        var problems = bodies.SelectMany(b => Problems(b, members)).ToList();
        Assert.True(problems.Count == 0, $"{problems.Count} problems:\n{string.Join('\n', problems.Take(20))}");
    }

    private static IEnumerable<string> Problems(IlBody body, MemberReader members)
    {
        var printed = IlWriter.Write(body);
        var read = IlBody.Empty(body.Method, body.ReturnType);
        string? failure = null;
        try
        {
            IlReader.Read(printed[(printed.IndexOf('\n', StringComparison.Ordinal) + 1)..], read, members);
        }
        catch (Exception e) when (e is FormatException or KeyNotFoundException or InvalidOperationException)
        {
            failure = e.Message;
        }

        if (failure is not null) yield return $"{body.Method.FullName}: {failure}";
        else if (IlWriter.Write(read) is var again && again != printed)
            yield return $"{body.Method.FullName}:\n{printed}\nwas read as\n{again}";
        else
            foreach (var problem in IlVerifier.Verify(read)) yield return $"{body.Method.FullName}: as read: {problem}";
    }
}
