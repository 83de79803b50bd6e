using Async2.Compiler;
using Mono.Cecil;

namespace Async2.Damage.Tests;

/// <summary>Attributes that name a state machine shared by several methods.</summary>
public sealed class SharedMachineTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("async2-shared-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Two_methods_that_start_one_state_machine_stay_as_they_are()
    {
        var methods = Weave((type, once) =>
        {
            var twice = new MethodDefinition("Twice", once.Attributes, once.ReturnType) { Body = once.Body };
            twice.CustomAttributes.Add(once.CustomAttributes.Single(a => a.AttributeType.Name == "AsyncStateMachineAttribute"));
            type.Methods.Add(twice);
        });

        Assert.Equal(["Once", "Twice"], methods.Select(m => m.Name.Split('.')[^1].TrimEnd('(', ')')).Order());
        Assert.All(methods, m => Assert.Equal(new Skip(SkipReason.SharedStateMachine), m.Skip));
    }

    [Fact]
    public void A_state_machine_that_names_itself_is_woven_with_its_method()
    {
        var methods = Weave((type, once) => type.NestedTypes.Single(t => t.Name.StartsWith("<Once>", StringComparison.Ordinal)).Methods.Single(m => m.Name == "MoveNext")
            .CustomAttributes.Add(once.CustomAttributes.Single(a => a.AttributeType.Name == "AsyncStateMachineAttribute")));

        Assert.True(methods.Single(m => m.Name.EndsWith(".Once()", StringComparison.Ordinal)).Woven);
        Assert.False(methods.Single(m => m.Name.EndsWith(".MoveNext()", StringComparison.Ordinal)).Woven);
    }

    private IReadOnlyList<MethodReport> Weave(Action<TypeDefinition, MethodDefinition> change)
    {
        var path = Path.Combine(_folder, "Shared.dll");
        using (var module = ModuleDefinition.ReadModule(typeof(Awaiting).Assembly.Location))
        {
            var type = module.GetType(typeof(Awaiting).FullName);
            change(type, type.Methods.Single(m => m.Name == "Once"));
            module.Write(path);
        }

        var options = new WeaveOptions { ReferenceFolders = [AppContext.BaseDirectory], Selection = new MethodSelection { Only = "Awaiting" } };
        var report = new Weaver(options).Weave([new WeaveInput(path, Path.Combine(_folder, "out.dll"))]);
        return [.. report.Assemblies.Single().Methods.Where(m => m.Name.Contains(".Awaiting.", StringComparison.Ordinal))];
    }
}
