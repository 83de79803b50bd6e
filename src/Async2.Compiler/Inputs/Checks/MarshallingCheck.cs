using System.Reflection.Metadata;

namespace Async2.Compiler.Inputs.Checks;

/// <summary>Checks the marshalling of parameters and fields: names of types, which nest in brackets.</summary>
internal static class MarshallingCheck
{
    public static void Run(MetadataReader metadata)
    {
        foreach (var field in metadata.FieldDefinitions) Check(metadata, metadata.GetFieldDefinition(field).GetMarshallingDescriptor());
        foreach (var method in metadata.MethodDefinitions)
            foreach (var parameter in metadata.GetMethodDefinition(method).GetParameters())
                Check(metadata, metadata.GetParameter(parameter).GetMarshallingDescriptor());
    }

    private static void Check(MetadataReader metadata, BlobHandle descriptor)
    {
        if (descriptor.IsNil) return;
        var bytes = metadata.GetBlobReader(descriptor);
        var open = 0;
        while (bytes.RemainingBytes > 0)
            if (bytes.ReadByte() == '[' && ++open > ImageCheck.MostDeep)
                throw new Damage("a marshalling descriptor names a type of too many levels");
    }
}
