using System.Reflection;
using System.Runtime.CompilerServices;

namespace Corpus.Harness;

/// <summary>
/// Compiles every method of a corpus with the JIT, which finds invalid IL in methods that no program calls. Generic code is compiled
/// over a reference type and over a value type, because the two have separate code.
/// </summary>
internal static class Preparation
{
    private const BindingFlags Declared = BindingFlags.DeclaredOnly | BindingFlags.Static | BindingFlags.Instance
        | BindingFlags.Public | BindingFlags.NonPublic;

    public static int Run(Assembly corpus)
    {
        var (prepared, failed) = (0, 0);
        foreach (var type in CorpusType.In(corpus)) Attempt(type.Name, () => PrepareType(type.Load()));
        Console.WriteLine($"prepared {prepared}, failed {failed}");
        return failed == 0 ? 0 : 1;

        void PrepareType(Type type)
        {
            foreach (var method in type.GetMethods(Declared).Concat<MethodBase>(type.GetConstructors(Declared)))
            {
                if (method.IsAbstract || method.GetMethodBody() is null) continue;
                Attempt($"{type.FullName}.{method.Name}", () => PrepareMethod(type, method));
            }
        }

        void PrepareMethod(Type type, MethodBase method)
        {
            foreach (var arguments in Instantiations.Of(type, method))
            {
                Attempt($"{type.FullName}.{method.Name}<{string.Join(", ", arguments.Select(a => a.Name))}>", () =>
                {
                    RuntimeHelpers.PrepareMethod(method.MethodHandle, [.. arguments.Select(a => a.TypeHandle)]);
                    prepared++;
                });
            }
        }

        void Attempt(string what, Action action)
        {
            try
            {
                action();
            }
            catch (Exception e)
            {
                failed++;
                Console.WriteLine($"failed {what}: {e.GetType().Name}: {e.Message}");
            }
        }
    }
}
