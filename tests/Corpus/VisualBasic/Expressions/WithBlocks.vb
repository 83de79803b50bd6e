' With blocks over references and structures, with awaits inside.
Namespace WithBlocks
    Class Item
        Public A As Integer
        Public Property B As String
        Public Inner As Point
    End Class

    Structure Point
        Public X, Y As Integer
    End Structure

    Module Program
        Private s_made As Integer

        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            s_made = 0
            Dim item As Item
            With Make()
                .A = Await Steps.Of(completion.Calm(), 1)
                .B = "b" & Await Steps.Of(completion.Calm(), "c")
                .A += Await Steps.Of(completion.Calm(), .A) + 10
                item = .Self()
            End With
            WriteLine($"{item.A} {item.B} {s_made}")
            Dim point As New Point
            point.X = 3
            With point
                .Y = .X + 1
            End With
            Await Steps.Go(completion)
            With point
                .X += .Y
            End With
            WriteLine($"{point.X} {point.Y}")
        End Function

        Private Function Make() As Item
            s_made += 1
            Return New Item()
        End Function

        <Runtime.CompilerServices.Extension>
        Private Function Self(item As Item) As Item
            Return item
        End Function
    End Module
End Namespace
